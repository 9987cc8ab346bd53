import type { Namespace } from '@fairlead/protocol'
import { pollingOptions, queriedAccount } from '../../actions/accountQuery.ts'
import { getFiatCurrency } from '../../actions/fiatCurrency.ts'
import { type Token, tokenBalancesKey } from '../../actions/tokenBalances.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { tokenNamespaces } from './tokenNamespaces.ts'

/** Stale time of token balances, in milliseconds. Source: product specification, section 9. */
export const tokenBalancesStaleTimeMs = 30_000

/**
 * Returns the tokens of the connected account on its network, the most valuable first. Values are in the currency of
 * {@link getFiatCurrency}, or in US dollars if the server has no exchange rate for it; `currency` says which.
 *
 * Sources, in this order: the cache, if it is less than 30 s old; an embedded wallet that supports asset discovery; the
 * server. Without a server, the chain itself is read. The same applies to a network that the server does not support,
 * if the network is local or the page lists tokens for it.
 *
 * @param parameters.forceUpdate - Ids of tokens that must be read again, bypassing every cache.
 * @returns An empty list on any other network that the server does not support.
 * @throws `BalancesError` after a toast was shown, and for the next 30 s without another request; `ARGUMENT_REQUIRED`
 *   while disconnected or on a network that is not configured.
 */
export async function fetchTokenBalances(
  fairlead: Fairlead,
  parameters: fetchTokenBalances.Parameters = {},
): Promise<readonly Token[]> {
  const { readTokenBalances } = await import('./readTokenBalances.ts')
  return readTokenBalances(fairlead, parameters)
}

export declare namespace fetchTokenBalances {
  type Parameters = {
    forceUpdate?: readonly string[] | undefined
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
    signal?: AbortSignal | undefined
  }
}

/**
 * Query for the tokens of the account connected in a namespace, with {@link fetchTokenBalances}. Disabled while there
 * is no account, on a network that is not configured, and in namespaces without tokens.
 *
 * Polls every 30 s while it is observed; not while the page is hidden, nor after a failure.
 */
export function tokenBalancesQuery(fairlead: Fairlead, wanted?: Namespace) {
  const { address, chainId, isReady, namespace } = queriedAccount(fairlead, wanted)
  return {
    // Never retried: `fetchTokenBalances` rejects without a request for a while after a failure.
    ...pollingOptions(tokenBalancesStaleTimeMs),
    queryKey: tokenBalancesKey(chainId, address, getFiatCurrency(fairlead)),
    enabled: isReady && tokenNamespaces.includes(namespace),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchTokenBalances(fairlead, { namespace, signal }),
  }
}
