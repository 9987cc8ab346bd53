import { BaseError, type TokenBalance } from '@fairlead/protocol'
import {
  type Blockscout,
  BlockscoutAddress,
  BlockscoutHolding,
  rateOf,
} from '../../../vendors/blockscout.ts'
import type { BalanceVendor } from '../../../vendors/questions.ts'
import { coinOf, type KnownChain, toBalance } from '../../../vendors/wire.ts'

/**
 * Maximum number of pages per account. Explorers list the most valuable tokens first, so the rest are tokens that are
 * not traded.
 */
const mostPages = 10

/** Creates the balance vendor that reads Blockscout explorers. */
export function blockscoutBalances(
  blockscout: Blockscout,
  chains: readonly KnownChain[],
): BalanceVendor {
  type Read = { address: string; chainId: string; signal: AbortSignal }

  async function readCoin({ address, chainId, signal }: Read) {
    const account = await blockscout
      .one(BlockscoutAddress, { chainId, path: `/addresses/${address}`, signal })
      // Explorers don't know an address that was never used.
      .catch((error: unknown) => {
        if (BaseError.is(error) && error.code === 'NOT_FOUND') return undefined
        throw error
      })
    return toBalance({
      ...coinOf(chains, chainId),
      chainId,
      price: rateOf(account?.exchange_rate),
      units: BigInt(account?.coin_balance ?? 0),
    })
  }

  async function readTokens({ address, chainId, signal }: Read) {
    const found: (TokenBalance | undefined)[] = []
    let place: string | undefined
    for (let count = 0; count < mostPages; count++) {
      const page = await blockscout.page(BlockscoutHolding, {
        chainId,
        path: `/addresses/${address}/tokens`,
        place,
        query: { type: 'ERC-20' },
        signal,
      })
      for (const { token, value } of page.items)
        found.push(
          toBalance({
            address: token.address,
            chainId,
            decimals: Number(token.decimals ?? 0),
            iconUrl: token.icon_url,
            name: token.name ?? '',
            price: rateOf(token.exchange_rate),
            symbol: token.symbol ?? '',
            units: BigInt(value),
          }),
        )
      if (page.next === null) break
      place = page.next
    }
    return found
  }

  return {
    vendor: 'blockscout',
    async ask(question, signal) {
      const { address } = question
      const lists = await Promise.all(
        blockscout.chainsOf(question).map(async (chainId) => {
          const read = { address, chainId, signal }
          const [coin, tokens] = await Promise.all([readCoin(read), readTokens(read)])
          return [coin, ...tokens]
        }),
      )
      return lists.flat().filter((balance) => balance !== undefined)
    },
  }
}
