import { type PendingTransaction, pendingKey } from '../../actions/accountData.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, isUnsupported } from '../../store/selectors.ts'
import type { ActivityEntry } from './activityEntry.ts'
import { hasActivity } from './hasActivity.ts'

/** Stale time of a history page, in milliseconds. Source: data API contract, section 4. */
export const historyStaleTimeMs = 15_000

/** A page of an account's history, newest first. */
export type HistoryPage = {
  readonly entries: readonly ActivityEntry[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
}

/** Query for the history of the connected account on its network, page by page. Disabled while there is no account. */
export function historyQuery(fairlead: Fairlead) {
  const state = fairlead.store.getState()
  const namespace = state.activeNamespace
  const connection = connectedOf(state, namespace)
  const address = connection?.accounts[0].address
  const chainId = connection?.chainId
  return {
    queryKey: ['history', chainId, address] as const,
    enabled:
      connection !== undefined &&
      hasActivity(fairlead, namespace) &&
      !isUnsupported(state, namespace),
    retry: false,
    staleTime: historyStaleTimeMs,
    refetchOnWindowFocus: false,
    initialPageParam: null as string | null,
    getNextPageParam: (last: HistoryPage) => last.next,
    queryFn: async ({ pageParam, signal }: PageAsked): Promise<HistoryPage> => {
      if (!address || !chainId) return { entries: [], next: null }
      // Loads the request code together with the first page.
      const { readHistory } = await import('./readHistory.ts')
      return readHistory(fairlead, { address, chainId, cursor: pageParam, signal })
    },
  }
}

type PageAsked = { pageParam: string | null; signal: AbortSignal }

/**
 * Query for the transactions that the connected account sent from this page and that its history does not contain yet.
 */
export function pendingQuery(fairlead: Fairlead) {
  const state = fairlead.store.getState()
  const connection = connectedOf(state, state.activeNamespace)
  return {
    queryKey: pendingKey(connection?.chainId, connection?.accounts[0].address),
    enabled: connection !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<readonly PendingTransaction[]> => [],
  }
}
