import { offersEmail } from '@fairlead/core'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLeft } from '../../hooks/useLeft.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { EmailField } from '../../modal/EmailField.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'
import { useEmailLogin } from './useEmailLogin.ts'

/** Signing in by e-mail, and nothing else. */
export function EmailLoginView() {
  useStyles(css)
  const fairlead = useFairleadInstance('EmailLoginView')
  const messages = useMessages()
  const { login, state } = useEmailLogin(fairlead)
  // The field is made anew once the code is here; what it has begun goes on.
  const leaving = useLeft()
  const isOffered = offersEmail(fairlead)
  useEffect(() => {
    if (!isOffered) fairlead.modal.replace('Connect')
  }, [fairlead, isOffered])
  return (
    <ViewFrame title={messages.emailTitle}>
      <p className={styles.text}>{messages.emailMeans}</p>
      <EmailField email={state.email} key={String(login !== undefined)} leaving={leaving} />
    </ViewFrame>
  )
}
