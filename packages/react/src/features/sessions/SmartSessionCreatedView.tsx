import type { Routes, SmartSession } from '@fairlead/core'
import { grantedSession, sessionPermissionsQuery } from '@fairlead/core/money'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { LineBones } from '../../ui/ListItem.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { AppHead } from './AppHead.tsx'
import { describePermission, describeTime } from './describePermission.ts'
import styles, { css } from './sessions.module.css'

/** What was just granted, and where it can be revoked. */
export function SmartSessionCreatedView({ data }: { data: Routes['SmartSessionCreated'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SmartSessionCreatedView')
  const { modal } = fairlead
  const messages = useMessages()
  const { session } = useSelected(grantedSession(fairlead), (state) => state)
  const isGone = session?.id !== data.id
  useEffect(() => {
    if (isGone) modal.replace('SmartSessions')
  }, [isGone, modal])
  if (!session || isGone) return <ViewFrame title={messages.sessionDone}>{null}</ViewFrame>
  return <Granted session={session} />
}

function Granted({ session }: { session: SmartSession }) {
  const fairlead = useFairleadInstance('Granted')
  const { modal } = fairlead
  const messages = useMessages()
  const { tag } = useLanguage()
  const { data: read, status } = useQuery(fairlead, sessionPermissionsQuery(fairlead, session))
  const permissions = status === 'error' ? session.permissions : read
  return (
    <ViewFrame isFinal title={messages.sessionDone}>
      <AppHead app={session.app} />
      <p className={styles.text} data-testid="fl-session-created">
        {messages.sessionDoneText(session.app.name)}
      </p>
      {permissions ? (
        <ul aria-label={messages.sessionMay} className={styles.cards}>
          {permissions.map((permission, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: permissions may be equal, and never move.
            <li className={styles.card} data-testid="fl-session-permission" key={index}>
              <p className={styles.sentence}>{describePermission(permission, { messages, tag })}</p>
            </li>
          ))}
        </ul>
      ) : (
        <LineBones label={messages.loading} />
      )}
      {session.expiry !== undefined && (
        <p className={styles.text} data-testid="fl-session-created-end">
          {messages.sessionEndsAt(describeTime(session.expiry, { tag }))}
        </p>
      )}
      <p className={styles.text}>{messages.sessionDoneWhere}</p>
      <Button onPress={() => modal.replace('SmartSessions')} testId="fl-session-manage">
        {messages.sessionManage}
      </Button>
      <Button onPress={modal.close} testId="fl-session-done" variant="accent">
        {messages.done}
      </Button>
    </ViewFrame>
  )
}
