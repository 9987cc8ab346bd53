import { orderedConnectMethods, type Routes, type WalletRow, walletRows } from '@fairlead/core'
import { type RefObject, useId, useRef, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { walletImage } from '../../hooks/images.ts'
import { asksConsent, hasConsent, setConsent } from '../../hooks/legal.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { ConnectFooter, useHasFooter } from './ConnectFooter.tsx'
import styles, { css } from './ConnectView.module.css'
import { ConsentBox } from './ConsentBox.tsx'

/** First screen: the ways to connect, in the configured order. */
export function ConnectView({ data }: { data: Routes['Connect'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('ConnectView')
  const messages = useMessages()
  const { events, modal, options, store } = fairlead
  // The list follows wallets that announce themselves while it is open.
  useSelected(store, ({ connectors, recentWallets }) => ({ connectors, recentWallets }))
  const hasFooter = useHasFooter()
  const rows = walletRows(fairlead, data?.namespace)
  const consent = useConsent()
  const methods = orderedConnectMethods(fairlead, options.enableWallets ? ['wallet'] : [])

  function openHelp() {
    events.emit('HELP_OPENED', { topic: 'wallet' })
    modal.push('WhatIsAWallet')
  }

  return (
    <ViewFrame
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
      title={messages.connectTitle}
    >
      {consent && <ConsentBox {...consent} />}
      {methods.map((method) =>
        method === 'wallet' && rows.length > 0 ? (
          <RowList key={method} label={messages.walletList}>
            {rows.map((row) => (
              <WalletItem
                consent={consent}
                key={row.wallet.id}
                namespace={data?.namespace}
                row={row}
              />
            ))}
          </RowList>
        ) : null,
      )}
      {rows.length === 0 && <NoWallets onHelp={options.enableWalletGuide ? openHelp : undefined} />}
    </ViewFrame>
  )
}

/** Whether the page's terms were accepted; undefined where nothing has to be. */
function useConsent(): ConsentBox.Props | undefined {
  const fairlead = useFairleadInstance('useConsent')
  const [isGiven, setIsGiven] = useState(() => hasConsent(fairlead))
  const box: RefObject<HTMLInputElement | null> = useRef(null)
  const hintId = useId()
  if (!asksConsent(fairlead)) return undefined
  const onChange = (next: boolean) => {
    setConsent(fairlead, next)
    setIsGiven(next)
  }
  return { box, hintId, isGiven, onChange }
}

function WalletItem(props: {
  consent: ConsentBox.Props | undefined
  namespace: Exclude<Routes['Connect'], undefined>['namespace']
  row: WalletRow
}) {
  const { consent, namespace, row } = props
  const { isAmbiguous, isInstalled, isRecent, wallet } = row
  const { events, modal, options } = useFairleadInstance('WalletItem')
  const isBlocked = consent?.isGiven === false
  const messages = useMessages()

  function choose() {
    // Said where the way on is, rather than nothing at all.
    if (isBlocked) return consent.box.current?.focus()
    const { id, name } = wallet
    events.emit('WALLET_SELECTED', { id, name, platform: 'extension', view: 'Connect' })
    modal.push('ConnectingExternal', {
      connectorId: id,
      namespace,
    })
  }

  const tag = isRecent ? messages.recent : isInstalled ? messages.installed : undefined
  return (
    <Row
      blockedBy={isBlocked ? consent.hintId : undefined}
      // Two wallets of one name: the id that each gives itself tells them apart.
      detail={isAmbiguous ? wallet.id : undefined}
      image={<Picture name={wallet.name} url={walletImage(options, wallet)} />}
      onPress={choose}
      tag={tag ? { dot: isInstalled && !isRecent, text: tag } : undefined}
      testId={`fl-connect-wallet-${wallet.id}`}
      title={wallet.name}
    />
  )
}

function NoWallets({ onHelp }: { onHelp: (() => void) | undefined }) {
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
      {onHelp && (
        <Button onPress={onHelp} testId="fl-connect-empty-help">
          {messages.helpWallet}
        </Button>
      )}
    </div>
  )
}
