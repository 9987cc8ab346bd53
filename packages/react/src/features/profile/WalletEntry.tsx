import { useFairleadInstance } from '../../FairleadContext.ts'
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

/** An inactive or former wallet, with buttons to use and to remove it. */
export function WalletEntry(props: WalletEntry.Props) {
  const { actions, connection, isGone, onChoose, onRemove, remove, testId, word } = props
  useStyles(css)
  const messages = useMessages()
  const { environment } = useFairleadInstance('WalletEntry')
  const { accounts, connectorId, status } = connection
  const { isBusy } = actions
  const { kind, spoken, title } = describeWallet(connection, messages, environment.isMobile)
  return (
    <li className={styles.wallet} data-state={isBusy ? 'loading' : 'idle'}>
      <div className={styles.entry}>
        <button
          className={styles.choose}
          data-testid={`${testId}-${connectorId}`}
          disabled={isBusy || isGone}
          onClick={onChoose}
          part="list-item"
          type="button"
        >
          <WalletPicture connection={connection} title={title} />
          <span className={styles.text}>
            <span className={styles.name}>
              <bdi>{title}</bdi>
            </span>
            <span className={styles.detail}>
              {kind && <>{kind} · </>}
              {isGone ? messages.profileGone : <Whose account={accounts[0]} accounts={accounts} />}
            </span>
          </span>
          {!isGone && (
            <span className={styles.word}>
              {word}
              <Icon name="chevron" size={16} />
            </span>
          )}
        </button>
        <IconButton
          icon={remove.icon}
          label={remove.label(spoken)}
          onPress={() => isBusy || onRemove()}
          testId={`${testId}-remove-${connectorId}`}
        />
      </div>
      {status === 'connected' && (
        <AccountList actions={actions} connection={connection} title={spoken} />
      )}
    </li>
  )
}

export declare namespace WalletEntry {
  type Props = {
    actions: useWalletActions.Result
    connection: FairleadConnection
    /** True if the wallet is no longer installed in this browser. */
    isGone?: boolean | undefined
    onChoose: () => void
    onRemove: () => void
    remove: { icon: Icon.Name; label: (wallet: string) => string }
    testId: string
    /** Label of the main button. */
    word: string
  }
}
