import type { Routes, State } from '@fairlead/core'
import { connectedOf, findWallet } from '@fairlead/core/internal'
import { useCallback, useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { forgetFollowed, wasFollowed } from '../../hooks/chooseWallet.ts'
import { usePairing } from '../../hooks/usePairing.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useWalletPicture } from '../../hooks/useWalletPicture.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { leaveConnected, successMs } from '../../modal/leaveConnected.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { ConnectFooter, useHasFooter } from './ConnectFooter.tsx'
import styles, { css } from './ConnectingWalletConnectView.module.css'
import { css as connectCss } from './ConnectView.module.css'
import { ConsentBox } from './ConsentBox.tsx'
import { PairingMethods } from './PairingMethods.tsx'
import { PairingStatus } from './PairingStatus.tsx'
import { announcementOf } from './pairingWords.ts'
import { useConsent } from './useConsent.ts'

/** A QR code for phones, and links into one wallet; without a wallet, a code for any wallet. */
export function ConnectingWalletConnectView(props: { data: Routes['ConnectingWalletConnect'] }) {
  useStyles(css)
  useStyles(connectCss)
  const { namespace, wallet } = props.data ?? {}
  const fairlead = useFairleadInstance('ConnectingWalletConnectView')
  const { environment, modal } = fairlead
  const messages = useMessages()
  const consent = useConsent()
  const isBlocked = consent?.isGiven === false
  const { attempt, pairing, retry, tries } = usePairing(fairlead, {
    isWanted: !isBlocked,
    namespace,
  })
  const connector = useSelected(fairlead.store, ({ connectors }) =>
    wallet
      ? (findWallet(connectors, wallet.id) ?? findWallet(connectors, wallet.rdns ?? ''))
      : undefined,
  )
  const picture = useWalletPicture(fairlead, { entry: wallet, id: wallet?.id ?? '' })
  const connected = useConnectedName(namespace)
  const isConnected = attempt.status === 'connected'
  const [isFollowed] = useState(() => wasFollowed(fairlead, props.data))
  useEffect(() => forgetFollowed(fairlead, props.data), [fairlead, props.data])
  const [renewals, setRenewals] = useState(0)
  useEffect(() => {
    pairing?.choose(wallet)
  }, [pairing, wallet])
  useEffect(() => {
    if (!isConnected) return
    const cancel = environment.schedule(() => leaveConnected(fairlead), successMs)
    return cancel
  }, [environment, fairlead, isConnected])
  useAnnounce(isBlocked ? '' : announcementOf(attempt, { connected, messages, wallet }))

  // The press removes the button: move the focus to the heading.
  const renew = useCallback(() => {
    setRenewals((count) => count + 1)
    pairing?.renew()
  }, [pairing])
  const hasFooter = useHasFooter()
  const isOver = isConnected || attempt.status === 'failed'
  return (
    <ViewFrame
      focusKey={tries + renewals}
      footer={hasFooter && <ConnectFooter />}
      title={wallet?.name ?? messages.pairTitle}
    >
      {consent && <ConsentBox {...consent} />}
      <div className={styles.panel} data-state={attempt.status} data-testid="fl-pairing">
        {isOver ? (
          <PairingStatus
            attempt={attempt}
            connected={connected}
            onRetry={retry}
            picture={picture}
            wallet={wallet}
          />
        ) : (
          <PairingMethods
            attempt={attempt}
            connector={connector}
            isBlocked={isBlocked}
            isFollowed={isFollowed}
            namespace={namespace}
            onRenew={renew}
            pairing={pairing}
            picture={picture}
            wallet={wallet}
          />
        )}
      </div>
      {wallet && !connector && !isConnected && (
        <Button onPress={() => modal.push('WalletDownloads', { wallet })} testId="fl-pairing-get">
          {messages.downloadsTitle(wallet.name)}
        </Button>
      )}
    </ViewFrame>
  )
}

/** Returns the name that the connected wallet reports. */
function useConnectedName(namespace: State['activeNamespace'] | undefined): string {
  const { store } = useFairleadInstance('useConnectedName')
  return useSelected(
    store,
    useCallback(
      (state: State) => connectedOf(state, namespace ?? state.activeNamespace)?.wallet?.name ?? '',
      [namespace],
    ),
  )
}
