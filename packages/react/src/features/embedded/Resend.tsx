import { type EmailLogin, EmailThrottledError } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLeft } from '../../hooks/useLeft.ts'
import { useRemaining } from '../../hooks/useRemaining.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'

/** Another mail; not before the pause is over. */
export function Resend({ login, nextMailAt }: Resend.Props) {
  const { environment, modal } = useFairleadInstance('Resend')
  const messages = useMessages()
  const [isBusy, setIsBusy] = useState(false)
  const leaving = useLeft()
  const remaining = useRemaining(environment, nextMailAt)

  async function resend() {
    if (!login) return
    setIsBusy(true)
    const left = leaving()
    try {
      await login.resend(left)
      modal.showToast({ message: messages.emailResent, variant: 'success' })
    } catch (error) {
      if (left?.aborted || BaseError.find(error, 'MODAL_CLOSED')) return
      const message =
        error instanceof EmailThrottledError
          ? messages.emailWait(error.seconds)
          : errorMessage(error, messages)
      modal.showToast({ message, variant: 'error' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button
      disabled={isBusy || remaining > 0 || !login}
      isBusy={isBusy}
      onPress={() => void resend()}
      testId="fl-email-resend"
    >
      {remaining > 0 ? messages.emailResendIn(remaining) : messages.emailResend}
    </Button>
  )
}

export declare namespace Resend {
  type Props = {
    login: EmailLogin | undefined
    /** Milliseconds since 1970. */
    nextMailAt: number
  }
}
