import type { SmartSession } from '@fairlead/core'
import { sessionRevocation } from '@fairlead/core/money'
import { BaseError } from '@fairlead/protocol'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import type { QueryResult } from '../../hooks/useQuery.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { LineBones, ListItems } from '../../ui/ListItem.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { AppPicture } from './AppHead.tsx'
import {
  describeAmount,
  describePermission,
  describeTime,
  type Wording,
} from './describePermission.ts'
import styles, { css } from './sessions.module.css'
import { useSessions } from './useSessions.ts'

type Tab = SmartSession['status']
const tabs: readonly Tab[] = ['active', 'expired', 'revoked']

/** What apps may do with the account without asking: active, expired and revoked sessions. */
export function SmartSessionsView() {
  useStyles(css)
  const fairlead = useFairleadInstance('SmartSessionsView')
  const messages = useMessages()
  const result = useSessions(fairlead)
  const chosen = fairlead.own(createChoice)
  const [tab, setTab] = useState(chosen.tab)
  const choose = (next: Tab) => {
    chosen.tab = next
    setTab(next)
  }
  return (
    <ViewFrame title={messages.sessionsTitle}>
      <p className={styles.text}>{messages.sessionsMeaning}</p>
      <Tabs
        current={tab}
        label={messages.sessionsTitle}
        name="fl-sessions"
        onChoose={choose}
        tabs={tabs.map((id) => ({ id, title: messages[`sessionsTab.${id}`] }))}
      >
        <Panel result={result} tab={tab} />
      </Tabs>
    </ViewFrame>
  )
}

/** The tab that was last chosen. */
function createChoice(): { tab: Tab } {
  return { tab: 'active' }
}

/** Sessions of one tab, or why there are none. Nothing is shown beside an error, because it may be out of date. */
function Panel(props: { result: QueryResult<readonly SmartSession[]>; tab: Tab }) {
  const { result, tab } = props
  const { data, error, isFetching, refetch, status } = result
  const { events } = useFairleadInstance('Panel')
  const messages = useMessages()
  const shown = data?.filter((session) => session.status === tab) ?? []
  const hasFailed = status === 'error'
  const isEmpty = status === 'success' && shown.length === 0
  useEffect(() => {
    if (!hasFailed) return
    events.emit('SESSION_ERROR', { code: BaseError.is(error) ? error.code : 'UNKNOWN' })
  }, [error, events, hasFailed])
  const isUnable = BaseError.find(error, 'FEATURE_UNAVAILABLE') !== undefined
  const failure = isUnable ? messages.sessionsUnavailable : messages.sessionsFailed
  useAnnounce(hasFailed ? failure : isEmpty ? messages[`sessionsEmpty.${tab}`] : '')
  if (hasFailed)
    return (
      <Placeholder
        action={
          isUnable ? undefined : { disabled: isFetching, label: messages.retry, onPress: refetch }
        }
        drawing="failed"
        testId="fl-sessions-error"
      >
        {failure}
      </Placeholder>
    )
  if (status !== 'success') return <LineBones label={messages.loading} />
  if (isEmpty)
    return (
      <Placeholder drawing="activity" testId="fl-sessions-empty">
        {messages[`sessionsEmpty.${tab}`]}
      </Placeholder>
    )
  return (
    <ListItems label={messages[`sessionsTab.${tab}`]}>
      {shown.map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ListItems>
  )
}

/** One session: its app, each permission in words, what is left, its end and who holds the key. */
function SessionItem({ session }: { session: SmartSession }) {
  const fairlead = useFairleadInstance('SessionItem')
  const { modal } = fairlead
  const messages = useMessages()
  const { tag } = useLanguage()
  const wording = { messages, tag }
  const { app, id, keyHolder, permissions } = session
  return (
    <li>
      <button
        className={styles.item}
        data-testid={`fl-session-item-${id}`}
        onClick={() => {
          // An earlier failure is not about this visit.
          sessionRevocation(fairlead).setState({ isPending: false }, true)
          modal.push('SmartSession', { id })
        }}
        part="list-item"
        type="button"
      >
        <AppPicture app={app} />
        <span className={styles.lines}>
          <span className={styles.title}>
            <bdi>{app.name}</bdi>
          </span>
          {permissions.map((permission, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: permissions may be equal, and never move.
            <span className={styles.permission} key={index}>
              {describePermission(permission, wording)}
              {session.status === 'active' &&
                permission.type === 'allowance' &&
                permission.available !== undefined && (
                  <span className={styles.left}>
                    {messages.sessionLeftShort(
                      describeAmount(permission.available, permission.asset, wording),
                    )}
                  </span>
                )}
            </span>
          ))}
          <span className={styles.detail}>{endOf(session, wording)}</span>
          {keyHolder && (
            <span className={styles.detail}>{messages[`sessionKey.${keyHolder}`]}</span>
          )}
        </span>
      </button>
    </li>
  )
}

/** Returns when a session ends or ended. Empty if the wallet reports no end. */
function endOf(session: SmartSession, wording: Wording): string {
  const { expiry, revokedAt, status } = session
  const { messages } = wording
  if (status === 'revoked')
    return revokedAt === undefined
      ? messages.sessionRevoked
      : messages.sessionRevokedAt(describeTime(revokedAt, wording))
  if (expiry === undefined) return ''
  const time = describeTime(expiry, wording)
  return status === 'expired' ? messages.sessionEndedAt(time) : messages.sessionEndsAt(time)
}
