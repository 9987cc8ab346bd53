import { disconnect, formatAddress, isUnsupported, networkOf, selectAccount } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountView.module.css'
import { BalanceLine } from './BalanceLine.tsx'
import { NetworkButton } from './NetworkButton.tsx'
import { useCopy } from './useCopy.ts'

/** Who is connected, what they hold, and the way out. */
export function AccountView() {
  useStyles(css)
  const fairlead = useFairleadInstance('AccountView')
  const messages = useMessages()
  const { account, isLost, network } = useSelected(fairlead.store, (state) => ({
    account: selectAccount(state),
    isLost: isUnsupported(state, state.activeNamespace),
    network: networkOf(state, state.activeNamespace),
  }))
  const copy = useCopy(fairlead)
  const { address, walletInfo } = account
  if (!address) return null
  const explorer = network?.blockExplorers?.default

  function leave() {
    disconnect(fairlead).catch(() =>
      fairlead.modal.showToast({ message: messages.disconnectFailed, variant: 'error' }),
    )
  }

  return (
    <ViewFrame isTitleHidden leading={<NetworkButton />} title={messages.accountTitle}>
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
        <Avatar address={address} size={64} />
        <button
          aria-label={`${messages.copyAddress}: ${address}`}
          className={styles.identity}
          data-address={address}
          data-testid="fl-account-copy"
          onClick={() => copy(address)}
          type="button"
        >
          <bdi>{formatAddress(address)}</bdi>
          <Icon name="copy" size={16} />
        </button>
        {!isLost && <BalanceLine />}
        {walletInfo && (
          <span className={styles.wallet}>{messages.connectedWith(walletInfo.name)}</span>
        )}
      </div>
      <div className={styles.actions}>
        {explorer && (
          <a
            className={styles.link}
            href={`${explorer.url.replace(/\/$/, '')}/address/${encodeURIComponent(address)}`}
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
