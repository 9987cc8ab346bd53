import type { TokenBalance } from '@fairlead/protocol'
import type { BalanceVendor } from '../../../vendors/questions.ts'
import { toBalance } from '../../../vendors/wire.ts'
import { type Zerion, ZerionPosition } from '../../../vendors/zerion.ts'

/** Creates the balance vendor that reads Zerion: tokens in the wallet itself, without those marked as trash. */
export function zerionBalances(zerion: Zerion): BalanceVendor {
  return {
    vendor: 'zerion',
    async ask({ address, chainId }, signal) {
      const { data } = await zerion.list(ZerionPosition, {
        path: `/v1/wallets/${encodeURIComponent(address)}/positions/`,
        query: {
          currency: 'usd',
          'filter[positions]': 'only_simple',
          'filter[trash]': 'only_non_trash',
          sort: 'value',
          ...(await zerion.only(chainId, signal)),
        },
        signal,
      })
      const { byName } = await zerion.chains(signal)
      return data.flatMap((position): TokenBalance[] => {
        const { fungible_info: token, price, quantity } = position.attributes
        const name = position.relationships.chain.data.id
        const chain = byName.get(name)
        // Skips chains without a known CAIP-2 id, and chains that were not asked for.
        if (chain === undefined || (chainId !== undefined && chain !== chainId)) return []
        const implementation = token.implementations.find(({ chain_id: id }) => id === name)
        const balance = toBalance({
          address: implementation?.address ?? undefined,
          chainId: chain,
          decimals: quantity.decimals,
          iconUrl: token.icon?.url,
          name: token.name ?? '',
          price: price ?? 0,
          symbol: token.symbol ?? '',
          units: BigInt(quantity.int),
        })
        return balance ? [balance] : []
      })
    },
  }
}
