import { getBalances } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import { isSolana } from '../../chains/nativeToken.ts'
import { isSolanaAddress } from '../../chains/solana/base58.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import type { BalanceVendor } from '../../vendors/questions.ts'
import type { Balances } from './createBalances.ts'

const evmAddress = /^0x[0-9a-f]{40}$/i
/** Addresses of other networks: Base58, Bech32 and similar. */
const otherAddress = /^(?!0x)[-.%a-zA-Z0-9]{20,128}$/
/** Maximum number of tokens that one request may name. */
const namedLimit = 50

/** Returns the route of an account's balances. */
export function balanceRoutes(
  balances: Balances,
  { chains, ways }: { chains: readonly Chain[]; ways: readonly BalanceVendor[] },
): readonly Endpoint[] {
  const isOnchainOnly = ways.every(({ vendor }) => vendor === 'onchain')

  return [
    implement(getBalances, {}, async ({ params: { address = '' }, query }) => {
      const { chainId, currency = 'usd', forceUpdate } = query
      if (currency !== 'usd') throw invalid('currency')
      const isEvm = evmAddress.test(address)
      if (!isEvm && !otherAddress.test(address)) throw invalid('address')
      const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
      const isOnSolana = isSolanaAddress(address)
      const isRead = chain
        ? chain.client !== undefined || isSolana(chain)
        : isEvm || (isOnSolana && chains.some(isSolana))
      if ((chainId !== undefined && !chain) || (isOnchainOnly && !isRead))
        throw new Refusal('NETWORK_UNSUPPORTED')
      if (chainId !== undefined && chainId.startsWith('eip155:') !== isEvm) throw invalid('address')
      if (chainId?.startsWith('solana:') && !isOnSolana) throw invalid('address')

      const tokens = forceUpdate?.split(',').slice(0, namedLimit)
      const body = await balances.read(
        { address, chainId, tokens },
        { isForced: forceUpdate !== undefined && forceUpdate !== '' },
      )
      return new Response(body, {
        headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
      })
    }),
  ]
}

function invalid(field: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field, shortMessage: 'Invalid input' })
}
