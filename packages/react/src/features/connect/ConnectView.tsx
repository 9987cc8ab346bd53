import type { ConnectMethod, Fairlead, Routes, State } from '@fairlead/core'
import {
  offersEmail,
  offersGuest,
  offersPairing,
  orderedConnectMethods,
  selectAccount,
} from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { type ComponentType, Fragment, type ReactNode, useCallback, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useConnectRows } from '../../hooks/useConnectRows.ts'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { EmailField } from '../../modal/EmailField.tsx'
import type { GuestEntry } from '../../modal/GuestEntry.tsx'
import { SocialButtons, useSocials } from '../../modal/SocialButtons.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { ConnectFooter, useHasFooter } from './ConnectFooter.tsx'
import { ConnectRows } from './ConnectRows.tsx'
import styles, { css } from './ConnectView.module.css'
import { ConsentBox } from './ConsentBox.tsx'
import { useConsent } from './useConsent.ts'

/** First view: the options to connect, in the configured order. */
export function ConnectView({ data }: { data: Routes['Connect'] }) {
  return <Ways data={data} />
}

/** Says that a wallet was disconnected because it is locked, or because its session has ended. */
function Interruption({ namespace }: { namespace: Namespace | undefined }) {
  const { store } = useFairleadInstance('ConnectView')
  const messages = useMessages()
  const select = useCallback(
    (state: State) => selectAccount(state, namespace).disconnectReason,
    [namespace],
  )
  const reason = useSelected(store, select)
  if (!reason) return null
  return (
    <Notice testId="fl-interruption" variant="neutral">
      {reason === 'locked' ? messages.walletLocked : messages.sessionExpired}
    </Notice>
  )
}

/** The wallets that the page groups behind one button of the first view. */
export function ConnectWalletsView({ data }: { data: Routes['ConnectWallets'] }) {
  return <Ways data={data} isWallets />
}

function Ways({ data, isWallets }: { data: Routes['ConnectWallets']; isWallets?: boolean }) {
  useStyles(css)
  const fairlead = useFairleadInstance('ConnectView')
  const messages = useMessages()
  const { modal, options } = fairlead
  const [tries, setTries] = useState(0)
  const hasFooter = useHasFooter()
  const listed = useConnectRows(fairlead, data?.namespace)
  const isEmpty = listed.rows.length === 0 && !listed.hasFailed
  const consent = useConsent()
  const { hasGuests, isCollapsed, isEmbedded, methods } = useMethods({
    isEmpty,
    isWallets,
    namespace: data?.namespace,
  })

  const embedded = {
    blockedBy: consent?.isGiven === false ? consent.hintId : undefined,
    namespace: data?.namespace,
    onBlocked: () => consent?.box.current?.focus(),
  }
  const ways: Record<ConnectMethod, ReactNode> = {
    email: <EmailField {...embedded} />,
    social: <SocialButtons {...embedded} />,
    wallet: isCollapsed ? (
      <Button onPress={openWallets} testId="fl-connect-wallets">
        {messages.chooseWallet}
      </Button>
    ) : (
      !isEmpty && (
        <ConnectRows
          consent={consent}
          listed={listed}
          namespace={data?.namespace}
          onRetry={retry}
        />
      )
    ),
  }

  const GuestEntry = useGuestEntry(hasGuests)

  // The press removes the button: move the focus to the heading.
  function retry() {
    setTries(tries + 1)
    listed.retry()
  }
  function openWallets() {
    modal.push('ConnectWallets', data && { namespace: data.namespace })
  }

  return (
    <ViewFrame
      focusKey={tries}
      footer={hasFooter && <ConnectFooter />}
      leading={options.enableWalletGuide && <HelpButton />}
      title={isWallets ? messages.chooseWallet : messages.connectTitle}
    >
      {isWallets || <Interruption namespace={data?.namespace} />}
      {consent && <ConsentBox {...consent} />}
      <Methods guest={GuestEntry && <GuestEntry {...embedded} />} methods={methods} ways={ways} />
      {isEmpty && !isEmbedded && (
        <NoWallets
          onCode={
            offersPairing(fairlead) && consent?.isGiven !== false
              ? () => modal.push('ConnectingWalletConnect', data && { namespace: data.namespace })
              : undefined
          }
        />
      )}
    </ViewFrame>
  )
}

/** The methods in their order. The entry for guests is below the other logins. */
function Methods(props: {
  guest: ReactNode
  methods: readonly ConnectMethod[]
  ways: Record<ConnectMethod, ReactNode>
}) {
  const { guest, methods, ways } = props
  const lastLogin = methods.findLastIndex((method) => method !== 'wallet')
  return (
    <>
      {methods.map((method, index) => (
        <Fragment key={method}>
          {index > 0 && ways[method] && <Or />}
          {ways[method]}
          {index === lastLogin && guest}
        </Fragment>
      ))}
      {lastLogin < 0 && guest}
    </>
  )
}

/** Returns the methods to show in the configured order, and whether the wallets are behind a button. */
function useMethods(parameters: {
  isEmpty: boolean
  isWallets: boolean | undefined
  namespace: Namespace | undefined
}) {
  const { isEmpty, isWallets, namespace } = parameters
  const fairlead = useFairleadInstance('useMethods')
  const { enableWallets, features } = fairlead.options
  const hasEmail = useHasEmail(namespace)
  const hasSocials = useSocials(namespace).length > 0
  const hasGuests = useHasGuests(namespace) && !isWallets
  const isEmbedded = !isWallets && (hasEmail || hasSocials || hasGuests)
  const isCollapsed =
    !isWallets &&
    !isEmpty &&
    (features.collapseWallets || (isEmbedded && features.emailShowWallets === false))
  const hasWallets = enableWallets && !(isEmpty && isEmbedded)
  const methods = orderedConnectMethods(fairlead, [
    ...(isEmbedded && hasEmail ? (['email'] as const) : []),
    ...(isEmbedded && hasSocials ? (['social'] as const) : []),
    ...(hasWallets ? (['wallet'] as const) : []),
  ])
  return { hasGuests, isCollapsed, isEmbedded, methods }
}

/** Returns true if sign-in by email is offered; the project's features may arrive after the first render. */
function useHasEmail(namespace: Namespace | undefined): boolean {
  const fairlead = useFairleadInstance('useHasEmail')
  const isOn = useSelected(fairlead.features, ({ email }) => email)
  return isOn && offersEmail(fairlead, namespace)
}

/** Button that explains what a wallet is. */
function HelpButton() {
  const fairlead = useFairleadInstance('HelpButton')
  const { helpWallet } = useMessages()
  return (
    <IconButton
      icon="help"
      label={helpWallet}
      onPress={() => openHelp(fairlead)}
      testId="fl-connect-help"
    />
  )
}

function openHelp({ events, modal }: Fairlead) {
  events.emit('HELP_OPENED', { topic: 'wallet' })
  modal.push('WhatIsAWallet')
}

/** Separator between two options to connect. */
function Or() {
  return <p className={styles.or}>{useMessages().emailOr}</p>
}

/** Shown if there is no way to connect. `onCode` opens the QR code for wallets on other devices. */
function NoWallets({ onCode }: { onCode: (() => void) | undefined }) {
  const messages = useMessages()
  const fairlead = useFairleadInstance('NoWallets')
  const { options } = fairlead
  return (
    <div className={styles.empty} data-testid="fl-connect-empty">
      <svg
        aria-hidden="true"
        className={styles.drawing}
        fill="none"
        height="72"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2.5"
        viewBox="0 0 96 72"
        width="96"
      >
        <path d="M16 22h56a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8zm0 0a8 8 0 0 1 8-8h40M80 38H64a6 6 0 0 0 0 12h16" />
        <path d="M84 6v12M78 12h12" />
      </svg>
      <h2 className={styles.emptyTitle}>
        {options.enableWallets ? messages.noWalletsTitle : messages.walletsOff}
      </h2>
      {options.enableWallets && <p className={styles.emptyText}>{messages.noWalletsText}</p>}
      {onCode && (
        <Button onPress={onCode} testId="fl-connect-empty-qr" variant="accent">
          <Icon name="qr" />
          {messages.qrShow}
        </Button>
      )}
      {options.enableWalletGuide && (
        <Button onPress={() => openHelp(fairlead)} testId="fl-connect-empty-help">
          {messages.helpWallet}
        </Button>
      )}
    </div>
  )
}

/** Returns true if guests are offered; the project's features may arrive after the first render. */
function useHasGuests(namespace: Namespace | undefined): boolean {
  const fairlead = useFairleadInstance('useHasGuests')
  const isOn = useSelected(fairlead.features, ({ guests }) => guests)
  return isOn && offersGuest(fairlead, namespace)
}

/** Returns the entry for guests once its code is loaded, which is only requested if guests are offered. */
function useGuestEntry(hasGuests: boolean): ComponentType<GuestEntry.Props> | undefined {
  const loaded = useLoaded(
    useCallback(async () => {
      if (!hasGuests) return undefined
      const { GuestEntry } = await import('../../modal/GuestEntry.tsx')
      return { GuestEntry }
    }, [hasGuests]),
  )
  return hasGuests ? loaded?.GuestEntry : undefined
}
