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

/** Balances that the frame's host serves. */
export type Holdings = {
  /**
   * Returns true if the chain is served.
   *
   * @param caipNetworkId - CAIP-2 id. Only EVM chains are ever known.
   */
  isKnown(caipNetworkId: string): boolean
  read(question: {
    address: string
    caipNetworkId: string
  }): Promise<RouteResponse<typeof postHoldings>>
}

/** Creates the balances of the server's EVM chains. */
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

/**
 * Returns the balance route for the embedded wallet. It is on the frame's own host, because the frame connects to no
 * other.
 */
export function holdingsRoute(options: { guard: Guard; holdings: Holdings }): ProvenEndpoint {
  const { guard, holdings } = options
  return implementSignedIn(postHoldings, guard, async ({ body }) => {
    if (!holdings.isKnown(body.caipNetworkId)) throw new Refusal('NETWORK_UNSUPPORTED')
    return holdings.read(body)
  })
}
