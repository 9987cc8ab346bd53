import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, isUnsupported } from '../store/selectors.ts'

/** Options of all queries: failures are not retried, and a focused window reads nothing again. */
export const queryDefaults = { refetchOnWindowFocus: false, retry: false } as const

/** Options of a query that polls. It stops after a failure, until the user retries. */
export function pollingOptions(intervalMs: number) {
  return {
    ...queryDefaults,
    staleTime: intervalMs,
    refetchInterval: (query: { state: { status: string } }) =>
      query.state.status === 'error' ? (false as const) : intervalMs,
  }
}

/**
 * Returns the account that a query reads: the one connected in a namespace. `isReady` is false while there is none,
 * and on a network that is not configured.
 */
export function queriedAccount({ store }: Pick<Fairlead, 'store'>, wanted?: Namespace) {
  const state = store.getState()
  const namespace = wanted ?? state.activeNamespace
  const connection = connectedOf(state, namespace)
  return {
    address: connection?.accounts[0].address,
    chainId: connection?.chainId,
    isReady: connection !== undefined && !isUnsupported(state, namespace),
    namespace,
  }
}
