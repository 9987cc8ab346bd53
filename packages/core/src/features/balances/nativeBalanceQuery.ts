import type { Namespace } from '@fairlead/protocol'
import { fetchBalance } from '../../actions/fetchBalance.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, isUnsupported } from '../../store/selectors.ts'

/** How long a native balance is fresh, in milliseconds. Source: product specification, section 9. */
export const nativeBalanceStaleTimeMs = 30_000

/**
 * Native balance of the account connected in a namespace; idle while there is none, and on a chain
 * that is not configured.
 *
 * A plain description of the query, so that any framework's cache can run it.
 */
export function nativeBalanceQuery(fairlead: Fairlead, wanted?: Namespace) {
  const state = fairlead.store.getState()
  const namespace = wanted ?? state.activeNamespace
  const connection = connectedOf(state, namespace)
  const address = connection?.accounts[0].address
  return {
    queryKey: ['native-balance', connection?.chainId, address] as const,
    enabled: connection !== undefined && !isUnsupported(state, namespace),
    // The transport has tried several endpoints several times already.
    retry: false,
    staleTime: nativeBalanceStaleTimeMs,
    // After a failure the person decides when to ask again.
    refetchInterval: (query: { state: { status: string } }) =>
      query.state.status === 'error' ? (false as const) : nativeBalanceStaleTimeMs,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchBalance(fairlead, { namespace, signal }),
  }
}
