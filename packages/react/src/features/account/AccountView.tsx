import {
  disconnect,
  type Embedded,
  type FairleadAccount,
  formatAddress,
  isUnsupported,
} from '@fairlead/core'
import {
  connectedOf,
  networkOf,
  offersSessions,
  selectAccount,
  selectNetwork,
  showsUnsupportedChain,
} from '@fairlead/core/internal'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useNetworkPicture } from '../../hooks/useNetworkPicture.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useProfile } from '../../hooks/useProfile.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { GuestNotice } from '../../modal/GuestNotice.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { AccountPicture } from '../../ui/AccountPicture.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { loginName } from '../../ui/loginName.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import styles, { css } from './AccountView.module.css'
import { BalanceLine } from './BalanceLine.tsx'
import { NewDeviceNotice } from './NewDeviceNotice.tsx'

/** The connected account, what it holds, and the button to disconnect. */
export function AccountView() {
  useStyles(css)
  const fairlead = useFairleadInstance('AccountView')
  const { options } = fairlead
  const messages = useMessages()
  const { account, isLost, isUnknown } = useSelected(fairlead.store, (state) => ({
    account: selectAccount(state),
    isLost: showsUnsupportedChain(options) && isUnsupported(state, state.activeNamespace),
    isUnknown: isUnsupported(state, state.activeNamespace),
  }))
  // A successful retry removes its button: each press moves the focus to the heading.
  const [tries, setTries] = useState(0)
  const { address, embedded } = account
  const { multiWallet } = useSelected(fairlead.features, (features) => features)

  function leave() {
    const { activeNamespace } = fairlead.store.getState()
    const inUse = connectedOf(fairlead.store.getState(), activeNamespace)
    // With several wallets, this view is about one of them.
    const which = multiWallet ? { id: inUse?.connectorId, namespace: activeNamespace } : {}
    if (embedded?.isGuest) return fairlead.modal.push('GuestSignOut', which)
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
      // Outside the scrolled body, so that tokens that arrive late don't move the button while the user presses it.
      footer={
        <Button onPress={leave} testId="fl-account-disconnect">
          <Icon name="disconnect" />
          {messages.disconnect}
        </Button>
      }
      isTitleHidden
      leading={<NetworkButton />}
      title={messages.accountTitle}
      trailing={<SessionsButton />}
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
      <GuestNotice testId="fl-account-guest" />
      <NewDeviceNotice />
      <AccountHead
        account={account}
        address={address}
        isUnknown={isUnknown}
        onRetry={() => setTries(tries + 1)}
      />
      <AccountActions />
      {!isUnknown && <AccountTabs />}
      <ExplorerLink address={address} />
    </ViewFrame>
  )
}

/** Link to the account in the network's explorer. */
function ExplorerLink({ address }: { address: string }) {
  const { store } = useFairleadInstance('ExplorerLink')
  const messages = useMessages()
  const network = useSelected(store, (state) => networkOf(state, state.activeNamespace))
  const explorer = network?.blockExplorers?.default
  if (!explorer) return null
  return (
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
  )
}

/** Picture, name, address and balance of the account, and its wallet. */
function AccountHead(props: {
  account: FairleadAccount
  address: string
  /** True on a network that the page doesn't know. */
  isUnknown: boolean
  onRetry: () => void
}) {
  const { account, address, isUnknown, onRetry } = props
  const { embedded, walletInfo } = account
  const fairlead = useFairleadInstance('AccountHead')
  const messages = useMessages()
  const { avatar, canRegister, name } = useProfile(fairlead)
  const picture = usePicture(fairlead, avatar)
  const copy = useCopy(fairlead)
  return (
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
      {canRegister && <NameLine />}
      {!isUnknown && <BalanceLine onRetry={onRetry} />}
      {walletInfo && <WalletLine name={loginName(embedded, messages) ?? walletInfo.name} />}
      {hasOwnEmail(embedded) && <EmailLine />}
    </div>
  )
}

/** The current network; opens the list of networks. Absent where there is nothing to choose. */
function NetworkButton() {
  const fairlead = useFairleadInstance('NetworkButton')
  const { modal, options, store } = fairlead
  const messages = useMessages()
  const { isUnsupported, network, networks } = useSelected(store, (state) => selectNetwork(state))
  const picture = useNetworkPicture(fairlead, network)
  const hasChoice = options.enableNetworkSwitch && (networks.length > 1 || isUnsupported)
  if (!hasChoice) return null
  const elsewhere = showsUnsupportedChain(options)
    ? messages.unsupportedNetwork
    : messages.unknownNetwork
  const name = isUnsupported || !network ? elsewhere : network.name
  return (
    <button
      aria-label={messages.currentNetwork(name)}
      className={styles.network}
      data-testid="fl-account-network"
      onClick={() => modal.push('Networks')}
      type="button"
    >
      <Picture isRound name={name} size="small" url={picture} />
      <span>{name}</span>
      <Icon name="chevronDown" size={16} />
    </button>
  )
}

/** Opens the list of smart sessions, if the page offers them. */
function SessionsButton() {
  const fairlead = useFairleadInstance('SessionsButton')
  const { events, modal, settings, store } = fairlead
  const messages = useMessages()
  // `offersSessions` reads these; the subscriptions only render again when they change.
  useSelected(settings, ({ features }) => features)
  const isEvm = useSelected(store, ({ activeNamespace }) => activeNamespace === 'eip155')
  if (!isEvm || !offersSessions(fairlead)) return null
  return (
    <IconButton
      icon="key"
      label={messages.sessionsTitle}
      onPress={() => {
        events.emit('ACCOUNT_ACTION', { action: 'sessions' })
        modal.push('SmartSessions')
      }}
      testId="fl-account-sessions"
    />
  )
}

/** Name of the connected wallet; with `multiWallet`, a button that opens the list of wallets. */
function WalletLine({ name }: { name: string }) {
  const { events, features, modal } = useFairleadInstance('WalletLine')
  const messages = useMessages()
  const isAllowed = useSelected(features, ({ multiWallet }) => multiWallet)
  const text = messages.connectedWith(name)
  if (!isAllowed) return <span className={styles.wallet}>{text}</span>
  return (
    <button
      aria-label={`${messages.profileTitle}: ${text}`}
      className={styles.walletButton}
      data-testid="fl-account-wallets"
      onClick={() => {
        events.emit('ACCOUNT_ACTION', { action: 'wallets' })
        modal.push('ProfileWallets')
      }}
      type="button"
    >
      {text}
      <Icon name="chevronDown" size={16} />
    </button>
  )
}

/** True if the user's email address is a login of the wallet, and not only known from a provider. */
function hasOwnEmail(embedded: Embedded | undefined): boolean {
  const { authProvider, user } = embedded ?? {}
  return authProvider === 'email' || (authProvider === 'guest' && user?.email !== undefined)
}

/** Button to change the email address of a user who signed in by email. */
function EmailLine() {
  const { modal } = useFairleadInstance('EmailLine')
  const messages = useMessages()
  return (
    <button
      className={styles.walletButton}
      data-testid="fl-account-email"
      onClick={() => modal.push('UpdateEmailWallet')}
      type="button"
    >
      {messages.updateEmailEdit}
    </button>
  )
}

/** Button to choose a name for an account that has none. */
function NameLine() {
  const { events, modal } = useFairleadInstance('NameLine')
  const messages = useMessages()
  return (
    <button
      className={styles.walletButton}
      data-testid="fl-account-choose-name"
      onClick={() => {
        events.emit('NAME_FLOW_OPENED', {})
        modal.push('RegisterAccountName')
      }}
      type="button"
    >
      {messages.nameEntry}
    </button>
  )
}
