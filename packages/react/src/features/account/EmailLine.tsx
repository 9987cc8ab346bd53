import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './AccountView.module.css'

/** Button to change the email address of a user who signed in by email. */
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
