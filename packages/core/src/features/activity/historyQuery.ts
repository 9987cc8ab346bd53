import { type PendingTransaction, pendingKey } from '../../actions/accountData.ts'
import { queriedAccount } from '../../actions/accountQuery.ts'
import { pagedQuery } from '../../actions/pagedQuery.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { hasActivity } from './hasActivity.ts'
import type { HistoryPage } from './readHistory.ts'

/** Stale time of a history page, in milliseconds. Source: data API contract, section 4. */
export const historyStaleTimeMs = 15_000

/** Query for the history of the connected account on its network, page by page. Disabled while there is no account. */
export function historyQuery(fairlead: Fairlead) {
  return pagedQuery<'history', HistoryPage>(fairlead, {
    kind: 'history',
    empty: { entries: [], next: null },
    isOffered: (namespace) => hasActivity(fairlead, namespace),
    staleTime: historyStaleTimeMs,
    // Loads the request code together with the first page.
    read: async (asked) => (await import('./readHistory.ts')).readHistory(fairlead, asked),
  })
}

/**
 * Query for the transactions that the connected account sent from this page and that its history does not contain yet.
 */
export function pendingQuery(fairlead: Fairlead) {
  const { address, chainId } = queriedAccount(fairlead)
  return {
    queryKey: pendingKey(chainId, address),
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<readonly PendingTransaction[]> => [],
  }
}
