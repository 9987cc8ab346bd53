import {
  type ConnectMethod,
  offersEmail,
  offersPairing,
  orderedConnectMethods,
  type Routes,
} from '@fairlead/core'
import { Fragment, type ReactNode, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useConnectRows } from '../../hooks/useConnectRows.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { EmailField } from '../../modal/EmailField.tsx'
import { SocialButtons, useSocials } from '../../modal/SocialButtons.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
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

/** The wallets that the page groups behind one button of the first view. */
export function ConnectWalletsView({ data }: { data: Routes['ConnectWallets'] }) {
  return <Ways data={data} isWallets />
}

function Ways({ data, isWallets }: { data: Routes['ConnectWallets']; isWallets?: boolean }) {
  useStyles(css)
  const fairlead = useFairleadInstance('ConnectView')
  const messages = useMessages()
  const { events, modal, options } = fairlead
  const [tries, setTries] = useState(0)
  const hasFooter = useHasFooter()
  const listed = useConnectRows(fairlead, data?.namespace)
  const isEmpty = listed.rows.length === 0 && !listed.hasFailed
  const consent = useConsent()
  const hasEmail = useHasEmail(data?.namespace)
  const hasSocials = useSocials(data?.namespace).length > 0
  const isEmbedded = !isWallets && (hasEmail || hasSocials)
  const { collapseWallets, emailShowWallets } = options.features
  const isCollapsed =
    !isWallets && !isEmpty && (collapseWallets || (isEmbedded && emailShowWallets === false))
  const hasWallets = options.enableWallets && !(isEmpty && isEmbedded)
  const methods = orderedConnectMethods(fairlead, [
    ...(isEmbedded && hasEmail ? (['email'] as const) : []),
    ...(isEmbedded && hasSocials ? (['social'] as const) : []),
    ...(hasWallets ? (['wallet'] as const) : []),
  ])

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

  // The press removes the button: move the focus to the heading.
  function retry() {
    setTries(tries + 1)
    listed.retry()
  }
  function openWallets() {
    modal.push('ConnectWallets', data && { namespace: data.namespace })
  }
  function openHelp() {
    events.emit('HELP_OPENED', { topic: 'wallet' })
    modal.push('WhatIsAWallet')
  }

  return (
    <ViewFrame
      focusKey={tries}
      footer={hasFooter && <ConnectFooter />}
      leading={
        options.enableWalletGuide && (
          <IconButton
            icon="help"
            label={messages.helpWallet}
            onPress={openHelp}
            testId="fl-connect-help"
          />
        )
      }
      title={isWallets ? messages.chooseWallet : messages.connectTitle}
    >
      {consent && <ConsentBox {...consent} />}
      {methods.map((method, index) => (
        <Fragment key={method}>
          {index > 0 && ways[method] && <Or />}
          {ways[method]}
        </Fragment>
      ))}
      {isEmpty && !isEmbedded && (
        <NoWallets
          onCode={
            offersPairing(fairlead) && consent?.isGiven !== false
              ? () => modal.push('ConnectingWalletConnect', data && { namespace: data.namespace })
              : undefined
          }
          onHelp={options.enableWalletGuide ? openHelp : undefined}
        />
      )}
    </ViewFrame>
  )
}

/** Returns true if sign-in by email is offered; the project's features may arrive after the first render. */
function useHasEmail(namespace: Exclude<Routes['Connect'], undefined>['namespace']): boolean {
  const fairlead = useFairleadInstance('useHasEmail')
  const isOn = useSelected(fairlead.features, ({ email }) => email)
  return isOn && offersEmail(fairlead, namespace)
}

/** Separator between two options to connect. */
function Or() {
  return <p className={styles.or}>{useMessages().emailOr}</p>
}

function NoWallets(props: {
  /** Opens the QR code for wallets on other devices. */
  onCode: (() => void) | undefined
  onHelp: (() => void) | undefined
}) {
  const { onCode, onHelp } = props
  const messages = useMessages()
  const { options } = useFairleadInstance('NoWallets')
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
      {onHelp && (
        <Button onPress={onHelp} testId="fl-connect-empty-help">
          {messages.helpWallet}
        </Button>
      )}
    </div>
  )
}
