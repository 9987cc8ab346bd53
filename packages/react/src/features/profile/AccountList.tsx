import { formatAddress } from '@fairlead/core'
import type { FairleadConnection } from '../../hooks/useFairleadConnections.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ProfileWalletsView.module.css'
import type { useWalletActions } from './useWalletActions.ts'

type Account = FairleadConnection['accounts'][number]

/** The other accounts of a wallet; pressing one switches to it. */
export function AccountList({ actions, connection, title }: AccountList.Props) {
  useStyles(css)
  const messages = useMessages()
  const [, ...more] = connection.accounts
  if (more.length === 0) return null
  return (
    <ul aria-label={`${messages.accountTitle}: ${title}`} className={styles.accounts}>
      {more.map((account) => (
        <li key={`${account.type} ${account.address}`}>
          <button
            className={styles.address}
            data-testid={`fl-profile-account-${formatAddress(account.address)}`}
            disabled={actions.isBusy}
            onClick={() => actions.chooseAccount(connection, account)}
            type="button"
          >
            <span>
              <Whose account={account} accounts={connection.accounts} />
            </span>
            <span className={styles.word}>{messages.profileUse}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export declare namespace AccountList {
  type Props = {
    actions: useWalletActions.Result
    connection: FairleadConnection
    /** Name of the wallet. */
    title: string
  }
}

/** Short address, with the account type if the wallet has several types. */
export function Whose({ account, accounts }: Whose.Props) {
  const messages = useMessages()
  const address = <bdi>{formatAddress(account.address)}</bdi>
  if (accounts.every(({ type = 'eoa' }) => type === 'eoa')) return address
  return (
    <>
      {address} · {messages[`accountType.${account.type ?? 'eoa'}`]}
    </>
  )
}

export declare namespace Whose {
  type Props = {
    account: Account
    /** All accounts of the wallet. */
    accounts: readonly Account[]
  }
}
