import {
  type ActivityEntry,
  type Fairlead,
  historyQuery,
  type PendingTransaction,
  pendingQuery,
} from '@fairlead/core'
import { useEffect } from 'react'
import { type PagesResult, usePages } from './usePages.ts'
import { useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/** How often the history is read while something is still on its way, in milliseconds. */
const pendingPollMs = 15_000

/** History of the connected account, and what was sent from here and is not in it yet. */
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
  // What happens meanwhile moves entries from one page to the next.
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
