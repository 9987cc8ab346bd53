import {
  cleanText,
  type Fungible,
  getBalances,
  postPrices,
  type TokenBalance,
  toImageUrl,
} from '@fairlead/protocol'
import type { BalanceVendor, PriceVendor } from '../../../vendors/questions.ts'
import type { Upstream } from '../../../vendors/upstream.ts'

/** What an account holds, as another server of this API tells it. */
export function upstreamBalances(upstream: Upstream): BalanceVendor {
  return {
    vendor: 'upstream',
    async ask({ address, chainId }, signal) {
      const query = { currency: 'usd', chainId }
      const { balances } = await upstream.ask(getBalances, { params: { address }, query }, signal)
      return balances
        .filter((balance) => chainId === undefined || chainOf(balance) === chainId)
        .map((balance) => ({ ...balance, ...cleaned(balance) }))
    },
  }
}

/** Prices, as another server of this API tells them. */
export function upstreamPrices(upstream: Upstream): PriceVendor {
  return {
    vendor: 'upstream',
    async ask(ids, signal) {
      const body = { addresses: [...ids], currency: 'usd' as const }
      const { fungibles } = await upstream.ask(postPrices, { body }, signal)
      const byId = new Map(fungibles.map((fungible) => [fungible.address.toLowerCase(), fungible]))
      return ids.flatMap((id): Fungible[] => {
        const fungible = byId.get(id.toLowerCase())
        return fungible ? [{ ...fungible, ...cleaned(fungible) }] : []
      })
    },
  }
}

function chainOf({ address, chainId }: TokenBalance): string | undefined {
  return chainId ?? address?.split(':').slice(0, 2).join(':')
}

function cleaned(token: { iconUrl: string; name: string; symbol: string }) {
  return {
    name: cleanText(token.name),
    symbol: cleanText(token.symbol, 32),
    iconUrl: toImageUrl(token.iconUrl) ?? '',
  }
}
