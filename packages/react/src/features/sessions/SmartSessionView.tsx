import { type Fairlead, type Routes, revokePermission, type SmartSession } from '@fairlead/core'
import { networkById } from '@fairlead/core/internal'
import { sessionRevocation } from '@fairlead/core/money'
import { BaseError } from '@fairlead/protocol'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { sessionFailure } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { LineBones } from '../../ui/ListItem.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { AppHead } from './AppHead.tsx'
import { describeTime, type Wording } from './describePermission.ts'
import { PermissionCard } from './PermissionCard.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import styles, { css } from './sessions.module.css'
import { useSessions } from './useSessions.ts'

/** One session with everything that is known about it, and the button to revoke it. */
export function SmartSessionView({ data }: { data: Routes['SmartSession'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('SmartSessionView')
  const messages = useMessages()
  const { data: sessions, isFetching, refetch, status } = useSessions(fairlead)
  const session = sessions?.find(({ id }) => id === data.id)
  const title = messages.sessionTitle
  if (status === 'error')
    return (
      <ViewFrame title={title}>
        <Placeholder
          action={{ disabled: isFetching, label: messages.retry, onPress: refetch }}
          drawing="failed"
          testId="fl-session-error"
        >
          {messages.sessionsFailed}
        </Placeholder>
      </ViewFrame>
    )
  return (
    <ViewFrame title={title}>
      {session ? (
        <Content session={session} />
      ) : status === 'success' ? (
        <Placeholder drawing="activity" testId="fl-session-gone">
          {messages.sessionGone}
        </Placeholder>
      ) : (
        <LineBones label={messages.loading} />
      )}
    </ViewFrame>
  )
}

function Content({ session }: { session: SmartSession }) {
  const fairlead = useFairleadInstance('Content')
  const messages = useMessages()
  const { tag } = useLanguage()
  const revocation = useSelected(sessionRevocation(fairlead), (state) => state)
  const isOurs = revocation.id === session.id
  const isPending = isOurs && revocation.isPending
  const error = isOurs ? revocation.error : undefined
  useAnnounce(isPending ? messages.sessionRevoking : '')
  const isDeclined = BaseError.find(error, 'REQUEST_REJECTED') !== undefined
  const { app, chainId, permissions } = session
  const network = networkById(fairlead.store.getState(), chainId)?.name ?? chainId
  return (
    <>
      <AppHead app={app} />
      <ul
        aria-label={messages.sessionMay}
        className={styles.cards}
        {...(session.status !== 'active' && listFocus)}
      >
        {permissions.map((permission, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: permissions may be equal, and never move.
          <PermissionCard key={index} permission={permission} session={session} />
        ))}
      </ul>
      <SessionFacts
        rows={[
          { id: 'network', name: messages.network, value: <bdi>{network}</bdi> },
          ...factsOf(session, { messages, tag }),
        ]}
      />
      {error !== undefined && !isPending && (
        <Notice testId="fl-session-revoke-error" variant={isDeclined ? 'neutral' : 'error'}>
          {sessionFailure(error, messages)}
        </Notice>
      )}
      {session.status === 'active' && (
        <Button
          isBusy={isPending}
          onPress={() => void revoke(fairlead, session, messages)}
          testId="fl-session-revoke"
          variant="danger"
        >
          {isPending ? messages.sessionRevoking : messages.sessionRevoke}
        </Button>
      )}
    </>
  )
}

/** Focusable in a session that has ended: nothing else is, and the view may scroll. */
const listFocus = { tabIndex: 0 }

/** Revokes the session, and leads back to the list. */
async function revoke(
  fairlead: Fairlead,
  { app, id }: SmartSession,
  messages: Messages,
): Promise<void> {
  const { modal } = fairlead
  try {
    await revokePermission(fairlead, { id })
    modal.showToast({ message: messages.sessionRevokeDone(app.name), variant: 'success' })
    if (modal.view() === 'SmartSession') modal.back()
  } catch (error) {
    // This view's own notice is only visible while the view is.
    const isDeclined = BaseError.find(error, 'REQUEST_REJECTED') !== undefined
    if (modal.view() !== 'SmartSession' && !isDeclined)
      modal.showToast({ message: sessionFailure(error, messages), variant: 'error' })
  }
}

function factsOf(session: SmartSession, wording: Wording): readonly SessionFacts.Row[] {
  const { createdAt, expiry, keyHolder, lastUsed, revokedAt, status, useLimit } = session
  const { messages, tag } = wording
  const times = [
    ['created', messages.sessionGrantedOn, createdAt],
    ['ends', status === 'expired' ? messages.sessionEnded : messages.sessionEnds, expiry],
    ['revoked', messages.sessionRevoked, revokedAt],
    ['used', messages.sessionLastUse, lastUsed],
  ] as const
  const rows: SessionFacts.Row[] = times.flatMap(([id, name, time]) =>
    time === undefined ? [] : [{ id, name, value: <bdi>{describeTime(time, wording)}</bdi> }],
  )
  if (useLimit !== undefined) {
    const count = new Intl.NumberFormat(tag).format(useLimit)
    rows.push({ id: 'uses', name: messages.sessionUses, value: messages.sessionUsesMost(count) })
  }
  if (keyHolder)
    rows.push({ id: 'key', name: messages.sessionKey, value: messages[`sessionKey.${keyHolder}`] })
  return rows
}
