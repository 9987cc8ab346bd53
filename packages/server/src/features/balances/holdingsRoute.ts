import type { RouteResponse } from '@fairlead/protocol'
import { postHoldings } from '@fairlead/protocol/embedded'
import type { Chain } from '../../chains/createChains.ts'
import {
  type Guard,
  implementSignedIn,
  type ProvenEndpoint,
} from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import type { Balances } from './createBalances.ts'

/** What accounts hold, as far as the frame's host gives it out. */
export type Holdings = {
  /** @param caipNetworkId - Of an EVM chain; others are never known. */
  isKnown(caipNetworkId: string): boolean
  read(question: {
    address: string
    caipNetworkId: string
  }): Promise<RouteResponse<typeof postHoldings>>
}

/** Of the EVM chains that the server has. */
export function createHoldings(options: {
  balances: Balances
  chains: readonly Chain[]
}): Holdings {
  const { balances, chains } = options
  const known = chains.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  return {
    isKnown: (asked) => known.some(({ caipNetworkId }) => caipNetworkId === asked),
    async read({ address, caipNetworkId }) {
      const question = { address, chainId: caipNetworkId, tokens: undefined }
      return JSON.parse(await balances.read(question, { isForced: false }))
    },
  }
}

/** What an account holds, for the embedded wallet, on the frame's own host: the frame reaches nothing else. */
export function holdingsRoute(options: { guard: Guard; holdings: Holdings }): ProvenEndpoint {
  const { guard, holdings } = options
  return implementSignedIn(postHoldings, guard, async ({ body }) => {
    if (!holdings.isKnown(body.caipNetworkId)) throw new Refusal('NETWORK_UNSUPPORTED')
    return holdings.read(body)
  })
}
