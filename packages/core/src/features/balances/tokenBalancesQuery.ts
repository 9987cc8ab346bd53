import type { Namespace } from '@fairlead/protocol'
import { tokenBalancesKey } from '../../actions/tokenBalances.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, isUnsupported } from '../../store/selectors.ts'
import { fetchTokenBalances } from './fetchTokenBalances.ts'

/** How long tokens are fresh, in milliseconds. Source: product specification, section 9. */
export const tokenBalancesStaleTimeMs = 30_000

/** Where there are token balances; elsewhere the tab is absent. [NS-03] */
export const tokenNamespaces: readonly Namespace[] = ['eip155', 'solana']

/**
 * Tokens of the account connected in a namespace, by {@link fetchTokenBalances}; idle while there is
 * none, on a chain that is not configured, and where there are no tokens.
 *
 * Read again every 30 s while somebody looks at it; not while the page is hidden, nor after a failure.
 */
export function tokenBalancesQuery(fairlead: Fairlead, wanted?: Namespace) {
  const state = fairlead.store.getState()
  const namespace = wanted ?? state.activeNamespace
  const connection = connectedOf(state, namespace)
  const hasTokens = tokenNamespaces.includes(namespace)
  return {
    queryKey: tokenBalancesKey(connection?.chainId, connection?.accounts[0].address),
    enabled: connection !== undefined && hasTokens && !isUnsupported(state, namespace),
    // A failure blocks the next reading anyway.
    retry: false,
    staleTime: tokenBalancesStaleTimeMs,
    refetchInterval: (query: { state: { status: string } }) =>
      query.state.status === 'error' ? (false as const) : tokenBalancesStaleTimeMs,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchTokenBalances(fairlead, { namespace, signal }),
  }
}
