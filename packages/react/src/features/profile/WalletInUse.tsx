import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import type { FairleadConnection } from '../../hooks/useFairleadConnections.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { AccountList, Whose } from './AccountList.tsx'
import { describeWallet } from './describeWallet.ts'
import styles, { css } from './ProfileWalletsView.module.css'
import type { useWalletActions } from './useWalletActions.ts'
import { WalletPicture } from './WalletPicture.tsx'

/** The wallet in use, with its accounts where it has several. */
export function WalletInUse({ actions, connection }: WalletInUse.Props) {
  useStyles(css)
  const messages = useMessages()
  const fairlead = useFairleadInstance('WalletInUse')
  const copy = useCopy(fairlead)
  const { accounts, caipNetwork, connectorId } = connection
  const { isMobile } = fairlead.environment
  const { kind, spoken, title } = describeWallet(connection, messages, isMobile)
  const [first] = accounts
  return (
    <section
      aria-label={messages.profileInUse}
      className={styles.card}
      data-testid="fl-profile-active"
    >
      <div className={styles.head}>
        <WalletPicture connection={connection} title={title} />
        <span className={styles.text}>
          <span className={styles.name}>
            <bdi>{title}</bdi>
          </span>
          <span className={styles.detail}>
            {[messages.profileInUse, kind, caipNetwork?.name].filter(Boolean).join(' · ')}
          </span>
        </span>
        <IconButton
          icon="disconnect"
          label={`${messages.disconnect}: ${spoken}`}
          onPress={() => actions.isBusy || actions.leave(connection)}
          testId={`fl-profile-disconnect-${connectorId}`}
        />
      </div>
      <button
        aria-label={`${messages.copyAddress}: ${first.address}`}
        className={styles.address}
        data-address={first.address}
        data-testid="fl-profile-copy"
        onClick={() => copy(first.address)}
        type="button"
      >
        <span>
          <Whose account={first} accounts={accounts} />
        </span>
        <Icon name="copy" size={16} />
      </button>
      <AccountList actions={actions} connection={connection} title={spoken} />
    </section>
  )
}

export declare namespace WalletInUse {
  type Props = { actions: useWalletActions.Result; connection: FairleadConnection }
}
