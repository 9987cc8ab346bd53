import type { Routes } from '@fairlead/core'
import { offersEmail } from '@fairlead/core/internal'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useUnmountSignal } from '../../hooks/useUnmountSignal.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { EmailField } from '../../modal/EmailField.tsx'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'
import { useEmailLogin } from './useEmailLogin.ts'

/** Sign-in by email without other options. */
export function EmailLoginView({ data }: { data: Routes['EmailLogin'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('EmailLoginView')
  const messages = useMessages()
  const { login } = useEmailLogin(fairlead)
  // A new initial address remounts the field, but its pending request must continue.
  const leaving = useUnmountSignal()
  const [known, setKnown] = useState<string>()
  useEffect(() => {
    if (login) setKnown((before) => before ?? login.state.getState().email)
  }, [login])
  const namespace = data?.namespace
  const isOffered = offersEmail(fairlead, namespace)
  useEffect(() => {
    if (!isOffered) fairlead.modal.replace('Connect')
  }, [fairlead, isOffered])
  return (
    <ViewFrame title={messages.emailTitle}>
      <p className={styles.text}>{messages.emailMeans}</p>
      <EmailField email={known} key={known || 'new'} leaving={leaving} namespace={namespace} />
    </ViewFrame>
  )
}
