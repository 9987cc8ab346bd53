import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { leaveConnected } from '../../modal/leaveConnected.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { CodeField } from './CodeField.tsx'
import styles, { css } from './embedded.module.css'
import { Resend } from './Resend.tsx'
import { useEmailLogin } from './useEmailLogin.ts'

/** Field for the code sent by email at sign-in. */
export function EmailVerifyCodeView() {
  useStyles(css)
  const fairlead = useFairleadInstance('EmailVerifyCodeView')
  const messages = useMessages()
  const { login, state } = useEmailLogin(fairlead)
  const { email, expiresAt, nextMailAt } = state
  const sent = messages.emailCodeText(email)
  // The field takes the focus at once, so a screen reader would skip the sentence above it.
  useAnnounce(sent)

  async function verify(code: string, left: AbortSignal | undefined) {
    await login?.verify(code, left)
    if (fairlead.modal.view() === 'EmailVerifyCode') leaveConnected(fairlead)
  }

  return (
    <ViewFrame title={messages.emailCodeTitle}>
      <p className={styles.text} data-testid="fl-email-code-sent">
        {sent}
      </p>
      <CodeField expiresAt={expiresAt} onCode={login && verify} />
      <Resend login={login} nextMailAt={nextMailAt} />
    </ViewFrame>
  )
}
