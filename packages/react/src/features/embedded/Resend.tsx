import { EmailThrottledError } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useTimeLeft } from '../../hooks/useTimeLeft.ts'
import { useUnmountSignal } from '../../hooks/useUnmountSignal.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { leaveConnected } from '../../modal/leaveConnected.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'

/** Button that sends another email, after a minimum interval. */
export function Resend({ login, nextMailAt }: Resend.Props) {
  const fairlead = useFairleadInstance('Resend')
  const { environment, modal } = fairlead
  const messages = useMessages()
  const [isBusy, setIsBusy] = useState(false)
  const leaving = useUnmountSignal()
  const remaining = useTimeLeft(environment, nextMailAt)
  useAnnounce(isBusy ? messages.emailSending : '')

  async function resend() {
    if (!login) return
    setIsBusy(true)
    const left = leaving()
    const before = modal.view()
    try {
      const isSent = (await login.resend(left)) !== false
      if (!isSent && modal.view() === before) leaveConnected(fairlead)
      if (!isSent) return
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
      disabled={!login}
      isBusy={isBusy}
      isHeld={isBusy || remaining > 0}
      onPress={() => void resend()}
      testId="fl-email-resend"
    >
      {remaining > 0 ? messages.emailResendIn(remaining) : messages.emailResend}
    </Button>
  )
}

export declare namespace Resend {
  type Props = {
    login: { resend(left?: AbortSignal): Promise<boolean> } | undefined
    /** Earliest time of the next email, in milliseconds since 1970. */
    nextMailAt: number
  }
}
