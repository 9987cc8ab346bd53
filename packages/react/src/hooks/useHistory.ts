import type { ActivityEntry, Fairlead, PendingTransaction } from '@fairlead/core'
import { historyQuery, pendingQuery } from '@fairlead/core/internal'
import { useEffect } from 'react'
import { type PagesResult, usePages } from './usePages.ts'
import { useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/** Polling interval of the history while a sent transaction is pending, in milliseconds. */
const pendingPollMs = 15_000

/** Returns the history of the connected account, and transactions sent from this page that it does not contain yet. */
export function useHistory(fairlead: Fairlead): Omit<PagesResult<unknown>, 'pages'> & {
  readonly entries: readonly ActivityEntry[]
  readonly pending: readonly PendingTransaction[]
} {
  useSelected(fairlead.store, ({ activeNamespace, connections, networks }) => ({
    activeNamespace,
    connections,
    networks,
  }))
  const { pages, ...rest } = usePages(fairlead, historyQuery(fairlead))
  const { data: sent = [] } = useQuery(fairlead, pendingQuery(fairlead))
  // New transactions shift entries to later pages, so a page can repeat entries: deduplicate by id.
  const byId = new Map(pages.flatMap((page) => page.entries.map((entry) => [entry.id, entry])))
  const entries = [...byId.values()]
  const known = new Set(entries.map(({ hash }) => hash.toLowerCase()))
  const { refetch, status } = rest
  const isWaiting = sent.length > 0 && status === 'success'
  useEffect(() => {
    if (!isWaiting) return
    let cancel = () => {}
    const poll = () => {
      cancel = fairlead.environment.schedule(() => {
        if (document.visibilityState === 'visible') refetch()
        poll()
      }, pendingPollMs)
    }
    poll()
    return () => cancel()
  }, [fairlead, isWaiting, refetch])
  return { ...rest, entries, pending: sent.filter(({ hash }) => !known.has(hash.toLowerCase())) }
}
