import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './SignMessageView.module.css'

/** Shown if the page opened the view and there is nothing to sign, or the account is signed in already. */
export function SignedIn({ isSigned }: { isSigned: boolean }) {
  useStyles(css)
  const { modal } = useFairleadInstance('SignedIn')
  const messages = useMessages()
  return (
    <ViewFrame title={messages.signTitle}>
      <div className={styles.center} data-state="done" data-testid="fl-sign-message">
        <p>{isSigned ? messages.signDone : messages.signNothing}</p>
      </div>
      <Button onPress={modal.close} testId="fl-sign-message-close">
        {messages.close}
      </Button>
    </ViewFrame>
  )
}
