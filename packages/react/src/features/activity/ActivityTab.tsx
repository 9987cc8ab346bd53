import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { ListItems } from '../../ui/ListItem.tsx'
import { ActivityLine, PendingLine } from './ActivityLine.tsx'
import { ActivityStates } from './ActivityStates.tsx'

/** Number of entries in the Account view. */
const shownLimit = 4

/** The latest transactions, and a button that opens all of them. */
export function ActivityTab() {
  const fairlead = useFairleadInstance('ActivityTab')
  const { events, modal } = fairlead
  const messages = useMessages()
  const { entries, hasMore, isFetchingMore, more, pending, refetch, status } = useHistory(fairlead)
  useEffect(() => events.emit('ACTIVITY_OPENED', {}), [events])
  const count = pending.length + entries.length
  // A page of nothing but spam, or of other networks, doesn't mean that the history is empty.
  const isShort = count === 0 && hasMore && status === 'success'
  useEffect(() => {
    if (isShort && !isFetchingMore) more()
  }, [isFetchingMore, isShort, more])
  const shown = entries.slice(0, Math.max(0, shownLimit - pending.length))
  return (
    <>
      {count > 0 && (
        <ListItems label={messages.tabActivity}>
          {pending.slice(0, shownLimit).map(({ hash, sentAt }) => (
            <PendingLine hash={hash} key={hash} sentAt={sentAt} />
          ))}
          {shown.map((entry) => (
            <ActivityLine entry={entry} key={entry.id} />
          ))}
        </ListItems>
      )}
      <ActivityStates
        isEmpty={count === 0}
        refetch={refetch}
        status={isShort ? 'pending' : status}
      />
      {(count > shownLimit || (count > 0 && hasMore)) && (
        <Button onPress={() => modal.push('Activity')} testId="fl-account-activity-all">
          {messages.viewAll}
        </Button>
      )}
    </>
  )
}
