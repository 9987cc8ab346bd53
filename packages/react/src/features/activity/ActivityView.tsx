import type { ActivityEntry } from '@fairlead/core'
import { hasActivity } from '@fairlead/core/internal'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { ListItems } from '../../ui/ListItem.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { holdsFocus } from '../../ui/useReturnFocus.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { ActivityLine, PendingLine } from './ActivityLine.tsx'
import { ActivityStates } from './ActivityStates.tsx'
import styles, { css } from './activity.module.css'

/** All transactions. Shows the Account view instead where there is no history. [NS-03] */
export function ActivityView() {
  const fairlead = useFairleadInstance('ActivityView')
  const { features, modal, store } = fairlead
  const namespace = useSelected(store, ({ activeNamespace }) => activeNamespace)
  useSelected(features, ({ activity }) => activity)
  const isThere = hasActivity(fairlead, namespace)
  useEffect(() => {
    if (!isThere) modal.replace('Account')
  }, [isThere, modal])
  const { tabActivity } = useMessages()
  return isThere ? <History /> : <ViewFrame title={tabActivity}>{null}</ViewFrame>
}

/** All transactions of the account on its network, grouped by month, loaded while the user scrolls. */
function History() {
  useStyles(css)
  const fairlead = useFairleadInstance('History')
  const { events } = fairlead
  const messages = useMessages()
  const { tag } = useLanguage()
  const { entries, hasMore, isFetchingMore, more, pending, refetch, status } = useHistory(fairlead)
  useEffect(() => events.emit('ACTIVITY_OPENED', {}), [events])
  const isEmpty = entries.length + pending.length === 0 && !hasMore
  return (
    <ViewFrame title={messages.tabActivity}>
      <div {...holdsFocus} className={styles.months}>
        {pending.length > 0 && (
          <section>
            <h2 className={styles.month}>{messages.statusPending}</h2>
            <ListItems label={messages.statusPending}>
              {pending.map(({ hash, sentAt }) => (
                <PendingLine hash={hash} key={hash} sentAt={sentAt} />
              ))}
            </ListItems>
          </section>
        )}
        {byMonth(entries, tag).map(([month, ofMonth]) => (
          <section key={month}>
            <h2 className={styles.month}>{month}</h2>
            <ListItems label={month}>
              {ofMonth.map((entry) => (
                <ActivityLine entry={entry} key={entry.id} />
              ))}
            </ListItems>
          </section>
        ))}
        <ActivityStates isEmpty={isEmpty} refetch={refetch} status={status} />
        {hasMore && status === 'success' && (
          <LoadMore
            count={entries.length}
            isBusy={isFetchingMore}
            label={messages.showMore}
            onMore={() => {
              events.emit('ACTIVITY_MORE', {})
              more()
            }}
            testId="fl-activity-more"
          />
        )}
      </div>
    </ViewFrame>
  )
}

/** Groups in the order of arrival, so that months never move. */
function byMonth(
  entries: readonly ActivityEntry[],
  locale: string,
): readonly (readonly [string, readonly ActivityEntry[]])[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const months = new Map<string, ActivityEntry[]>()
  for (const entry of entries) {
    const month = format.format(entry.minedAt)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months]
}
