import { formatAddress } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import type { FairleadConnection } from '../../hooks/useFairleadConnections.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ProfileWalletsView.module.css'
import type { useWalletActions } from './useWalletActions.ts'
import { Whose } from './WalletEntry.tsx'

/** The wallet in use, with its accounts where it has several. */
export function WalletInUse({ actions, connection }: WalletInUse.Props) {
  useStyles(css)
  const messages = useMessages()
  const copy = useCopy(useFairleadInstance('WalletInUse'))
  const { accounts, caipNetwork, connectorId, icon, name } = connection
  const [first] = accounts
  return (
    <section
      aria-label={messages.profileInUse}
      className={styles.card}
      data-testid="fl-profile-active"
    >
      <div className={styles.head}>
        <Picture name={name} url={icon} />
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>
            {[messages.profileInUse, caipNetwork?.name].filter(Boolean).join(' · ')}
          </span>
        </span>
        <IconButton
          icon="disconnect"
          label={`${messages.disconnect}: ${name}`}
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
          <Whose {...first} />
        </span>
        <Icon name="copy" size={16} />
      </button>
      {accounts.length > 1 && (
        <ul aria-label={`${messages.accountTitle}: ${name}`} className={styles.accounts}>
          {accounts.slice(1).map((account) => (
            <li key={account.address}>
              <button
                className={styles.address}
                data-testid={`fl-profile-account-${formatAddress(account.address)}`}
                disabled={actions.isBusy}
                onClick={() => actions.chooseAccount(connection, account.address)}
                type="button"
              >
                <span>
                  <Whose {...account} />
                </span>
                <span className={styles.word}>{messages.profileUse}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export declare namespace WalletInUse {
  type Props = { actions: useWalletActions.Result; connection: FairleadConnection }
}
