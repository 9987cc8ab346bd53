import {
  connectedOf,
  disconnect,
  formatAddress,
  isUnsupported,
  networkOf,
  selectAccount,
  tellsUnsupportedChain,
} from '@fairlead/core'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AccountPicture } from '../../ui/AccountPicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { Icon } from '../../ui/Icon.tsx'
import { loginName } from '../../ui/loginName.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import styles, { css } from './AccountView.module.css'
import { BalanceLine } from './BalanceLine.tsx'
import { EmailLine } from './EmailLine.tsx'
import { NetworkButton } from './NetworkButton.tsx'
import { WalletLine } from './WalletLine.tsx'

/** The connected account, what it holds, and the button to disconnect. */
export function AccountView() {
  useStyles(css)
  const fairlead = useFairleadInstance('AccountView')
  const { options } = fairlead
  const messages = useMessages()
  const { account, isLost, isUnknown, network } = useSelected(fairlead.store, (state) => ({
    account: selectAccount(state),
    isLost: tellsUnsupportedChain(options) && isUnsupported(state, state.activeNamespace),
    isUnknown: isUnsupported(state, state.activeNamespace),
    network: networkOf(state, state.activeNamespace),
  }))
  const { avatar, name } = useIdentity(fairlead)
  const picture = usePicture(fairlead, avatar)
  const copy = useCopy(fairlead)
  // A successful retry removes its button: each press moves the focus to the heading.
  const [tries, setTries] = useState(0)
  const { address, embedded, walletInfo } = account
  const explorer = network?.blockExplorers?.default

  const { multiWallet } = useSelected(fairlead.features, (features) => features)

  function leave() {
    const { activeNamespace } = fairlead.store.getState()
    const inUse = connectedOf(fairlead.store.getState(), activeNamespace)
    // With several wallets, this view is about one of them.
    const which = multiWallet ? { id: inUse?.connectorId, namespace: activeNamespace } : {}
    disconnect(fairlead, which).catch(() =>
      fairlead.modal.showToast({ message: messages.disconnectFailed, variant: 'error' }),
    )
  }

  // No account in the namespace that is active now: show Connect.
  useEffect(() => {
    if (!address && fairlead.modal.view() === 'Account') fairlead.modal.reset('Connect')
  }, [address, fairlead])
  // For the one render before the effect above replaces the view.
  if (!address) return <ViewFrame title={messages.accountTitle}>{null}</ViewFrame>
  return (
    <ViewFrame
      focusKey={tries}
      isTitleHidden
      leading={<NetworkButton />}
      title={messages.accountTitle}
    >
      {isLost && (
        <Notice
          action={{
            label: messages.changeNetwork,
            onPress: () => fairlead.modal.push('UnsupportedChain'),
          }}
          testId="fl-account-unsupported"
          variant="warning"
        >
          {messages.unsupportedBanner}
        </Notice>
      )}
      <div className={styles.head}>
        <button
          aria-label={messages.settingsTitle}
          className={styles.face}
          data-testid="fl-account-settings"
          onClick={() => {
            fairlead.events.emit('ACCOUNT_ACTION', { action: 'settings' })
            fairlead.modal.push('AccountSettings')
          }}
          type="button"
        >
          <AccountPicture address={address} size={64} url={picture} />
        </button>
        {name && (
          <p className={styles.name} data-testid="fl-account-name">
            <bdi>{name}</bdi>
          </p>
        )}
        <button
          aria-label={`${messages.copyAddress}: ${address}`}
          className={cx(styles.identity, name !== undefined && styles.second)}
          data-address={address}
          data-testid="fl-account-copy"
          onClick={() => copy(address)}
          type="button"
        >
          <bdi>{formatAddress(address)}</bdi>
          <Icon name="copy" size={16} />
        </button>
        {!isUnknown && <BalanceLine onRetry={() => setTries(tries + 1)} />}
        {walletInfo && <WalletLine name={loginName(embedded, messages) ?? walletInfo.name} />}
        {embedded?.authProvider === 'email' && <EmailLine />}
      </div>
      <AccountActions />
      {!isUnknown && <AccountTabs />}
      <div className={styles.actions}>
        {explorer && (
          <a
            className={styles.link}
            data-testid="fl-account-explorer"
            href={explorerUrl(explorer.url, 'address', address)}
            rel="noopener noreferrer"
            target="_blank"
          >
            {messages.viewInExplorer}
            <Icon name="external" size={16} />
          </a>
        )}
        <Button onPress={leave} testId="fl-account-disconnect">
          <Icon name="disconnect" />
          {messages.disconnect}
        </Button>
      </div>
    </ViewFrame>
  )
}
