import { cleanText, getBalances, type TokenBalance, toImageUrl } from '@fairlead/protocol'
import type { BalanceVendor } from '../../../vendors/questions.ts'
import type { Upstream } from '../../../vendors/upstream.ts'

/** Creates the balance vendor that reads another server of this API. */
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
