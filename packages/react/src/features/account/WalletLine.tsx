import { useFairleadInstance } from '../../FairleadContext.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountView.module.css'

/** Name of the connected wallet; with `multiWallet`, a button that opens the list of wallets. */
export function WalletLine({ name }: { name: string }) {
  useStyles(css)
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
