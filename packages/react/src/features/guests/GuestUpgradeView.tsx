import { embeddedWallet } from '@fairlead/core'
import {
  embeddedConnections,
  frameOffers,
  linkLogin,
  offersEmail,
  offersLinks,
  projectProviders,
} from '@fairlead/core/internal'
import { BaseError } from '@fairlead/protocol'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useUnmountSignal } from '../../hooks/useUnmountSignal.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { isDeclined } from '../../messages/isDeclined.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { socialName } from '../../ui/socialName.ts'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './guests.module.css'

/** Login that a guest can add in a popup. */
type Addable = ReturnType<typeof offersLinks>[number]

/** The logins that a guest can add to keep the wallet: an email address, accounts of providers, a passkey. */
export function GuestUpgradeView() {
  useStyles(css)
  const fairlead = useFairleadInstance('GuestUpgradeView')
  const { modal } = fairlead
  const messages = useMessages()
  const nameOf = useLoginName()
  const { add, busy, problem } = useAddLogin()
  // `offersEmail` and `offersLinks` read these; the subscriptions only render again when they change.
  useSelected(fairlead.features, ({ email, socials }) => ({ email, socials }))
  useSelected(frameOffers(fairlead), ({ passkey }) => passkey)
  const hasEmail = offersEmail(fairlead)
  const providers = offersLinks(fairlead)
  const waiting = busy && waitingText(busy, messages, nameOf(busy))
  useAnnounce(waiting ?? '')
  const isEmpty = !hasEmail && providers.length === 0

  return (
    <ViewFrame title={messages.guestAddTitle}>
      <p className={styles.text}>{isEmpty ? messages.guestNone : messages.guestAddText}</p>
      {problem && (
        <Notice testId="fl-guest-problem" variant="error">
          {problem}
        </Notice>
      )}
      {!isEmpty && (
        <RowList label={messages.guestAdd}>
          {hasEmail && (
            <Row
              disabled={busy !== undefined}
              image={<Icon name="mail" />}
              onPress={() => modal.push('UpdateEmailWallet')}
              testId="fl-guest-email"
              title={messages.guestAddEmail}
            />
          )}
          {providers.map((provider) => (
            <Row
              detail={busy === provider ? waiting : undefined}
              disabled={busy !== undefined && busy !== provider}
              image={<SocialMark provider={provider} />}
              key={provider}
              onPress={() => add(provider)}
              testId={`fl-guest-add-${provider}`}
              title={nameOf(provider)}
            />
          ))}
        </RowList>
      )}
    </ViewFrame>
  )
}

/** Returns where the user continues. */
function waitingText(provider: Addable, messages: Messages, name: string): string {
  return provider === 'passkey' ? messages.socialPasskeyIn : messages.socialIn(name)
}

/** Returns a function that names a login; a provider of the project has the title that the operator chose. */
function useLoginName() {
  const fairlead = useFairleadInstance('useLoginName')
  const messages = useMessages()
  const own = useSelected(projectProviders(fairlead), (providers) => providers)
  return (provider: Addable) => socialName(provider, messages, own)
}

/** Adds a login in a popup. Leaves the view once the user is no longer a guest. */
function useAddLogin() {
  const fairlead = useFairleadInstance('useAddLogin')
  const { modal, store } = fairlead
  const messages = useMessages()
  const nameOf = useLoginName()
  const leaving = useUnmountSignal()
  const [busy, setBusy] = useState<Addable>()
  const [problem, setProblem] = useState<string>()
  const isGuest = useSelected(store, (state) =>
    embeddedConnections(state).some(({ embedded }) => embedded?.isGuest),
  )

  useEffect(() => {
    if (!isGuest) return void (modal.view() === 'GuestUpgrade' && modal.reset('Account'))
    // Only the frame knows whether passkeys are available.
    embeddedWallet(fairlead).then(
      ({ frame }) => frame.preload(),
      () => {},
    )
  }, [fairlead, isGuest, modal])

  function add(provider: Addable) {
    const left = leaving()
    if (busy || !left) return
    setProblem(undefined)
    setBusy(provider)
    const name = nameOf(provider)
    // Call it synchronously in the click: later, browsers block the popup.
    linkLogin(fairlead, { provider, signal: left })
      .then(
        () => {
          // Before the toast, which belongs to the view that it is shown in.
          if (modal.view() === 'GuestUpgrade') modal.reset('Account')
          modal.showToast({ message: messages.guestAddDone(name), variant: 'success' })
        },
        (error: unknown) => {
          if (isDeclined(error)) return
          const message = sayProblem(error, { messages, name })
          // The view was left for the approval in the frame.
          if (left.aborted) modal.showToast({ message, variant: 'error' })
          else setProblem(message)
        },
      )
      .finally(() => setBusy(undefined))
  }

  return { add, busy, problem }
}

/** Returns why the login was not added; the provider's own message is shown as such. */
function sayProblem(
  error: unknown,
  { messages, name }: { messages: Messages; name: string },
): string {
  if (BaseError.find(error, 'CONFLICT')) return messages.guestTaken(name)
  const { kind, shortMessage } = error as { kind?: unknown; shortMessage?: string }
  if (kind === 'blocked') return `${messages.socialBlocked}. ${messages.socialBlockedText}`
  if (kind === 'refused') return messages.socialDeclinedText(name)
  if (kind === 'said') return messages.socialSaid(name, shortMessage ?? '')
  return errorMessage(error, messages)
}
