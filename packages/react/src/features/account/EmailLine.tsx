import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountView.module.css'

/** The way to another address, for whoever signed in by e-mail. */
export function EmailLine() {
  useStyles(css)
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
