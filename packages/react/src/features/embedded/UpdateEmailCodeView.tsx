import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { CodeField } from './CodeField.tsx'
import styles, { css } from './embedded.module.css'
import { Resend } from './Resend.tsx'
import { useEmailUpdate, useOwnEmail } from './useEmailUpdate.ts'

/** Field for the code sent to the current address. */
export function UpdateEmailPrimaryCodeView() {
  useStyles(css)
  const fairlead = useFairleadInstance('UpdateEmailPrimaryCodeView')
  const messages = useMessages()
  const { state, update } = useEmailUpdate(fairlead)
  const email = useOwnEmail(fairlead)
  return (
    <ViewFrame title={messages.updateEmailOldTitle}>
      <p className={styles.text} data-testid="fl-update-email-sent">
        {messages.updateEmailOldText(email)}
      </p>
      <CodeField expiresAt={state.expiresAt} onCode={update?.confirmOld} />
      <Resend login={update} nextMailAt={state.nextMailAt} />
      <StartOver />
    </ViewFrame>
  )
}

/** Field for the code sent to the new address. */
export function UpdateEmailSecondaryCodeView() {
  useStyles(css)
  const fairlead = useFairleadInstance('UpdateEmailSecondaryCodeView')
  const { modal } = fairlead
  const messages = useMessages()
  const { state, update } = useEmailUpdate(fairlead)
  const { email, expiresAt, nextMailAt } = state

  async function confirm(code: string, left: AbortSignal | undefined) {
    await update?.confirmNew(code, left)
    modal.showToast({ message: messages.updateEmailDone(email), variant: 'success' })
    // A page that requested the change reads the new address when the modal closes.
    if (modal.view() === 'UpdateEmailSecondaryCode') modal.close()
  }

  return (
    <ViewFrame title={messages.updateEmailNewTitle}>
      <p className={styles.text} data-testid="fl-update-email-sent">
        {messages.emailCodeText(email)}
      </p>
      <CodeField expiresAt={expiresAt} onCode={update && confirm} />
      <Resend login={update} nextMailAt={nextMailAt} />
      <StartOver />
    </ViewFrame>
  )
}

/** Button back to the address field. */
function StartOver() {
  const { modal } = useFairleadInstance('StartOver')
  const messages = useMessages()
  return (
    <Button onPress={modal.back} testId="fl-update-email-restart">
      {messages.updateEmailRestart}
    </Button>
  )
}
