import type { Namespace } from '@fairlead/protocol'
import { tokenBalancesKey } from '../../actions/tokenBalances.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, isUnsupported } from '../../store/selectors.ts'
import { fetchTokenBalances } from './fetchTokenBalances.ts'

/** Stale time of token balances, in milliseconds. Source: product specification, section 9. */
export const tokenBalancesStaleTimeMs = 30_000

/** Namespaces with token balances. The tab is absent in all others. [NS-03] */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']

/**
 * Query for the tokens of the account connected in a namespace, with {@link fetchTokenBalances}. Disabled while there
 * is no account, on a network that is not configured, and in namespaces without tokens.
 *
 * Polls every 30 s while it is observed; not while the page is hidden, nor after a failure.
 */
export function tokenBalancesQuery(fairlead: Fairlead, wanted?: Namespace) {
  const state = fairlead.store.getState()
  const namespace = wanted ?? state.activeNamespace
  const connection = connectedOf(state, namespace)
  const hasTokens = tokenNamespaces.includes(namespace)
  return {
    queryKey: tokenBalancesKey(connection?.chainId, connection?.accounts[0].address),
    enabled: connection !== undefined && hasTokens && !isUnsupported(state, namespace),
    // `fetchTokenBalances` rejects without a request for a while after a failure.
    retry: false,
    staleTime: tokenBalancesStaleTimeMs,
    refetchInterval: (query: { state: { status: string } }) =>
      query.state.status === 'error' ? (false as const) : tokenBalancesStaleTimeMs,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchTokenBalances(fairlead, { namespace, signal }),
  }
}
