import { BaseError } from '@fairlead/protocol'
import { useEffect } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useIsDelayed } from '../../hooks/useIsDelayed.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'
import { Resend } from './Resend.tsx'
import { useEmailLogin } from './useEmailLogin.ts'

/** A device that is new to the account: waits until the user approves it through the link in the email. */
export function EmailVerifyDeviceView() {
  useStyles(css)
  const fairlead = useFairleadInstance('EmailVerifyDeviceView')
  const { environment, modal } = fairlead
  const messages = useMessages()
  const { tag } = useLanguage()
  const { login, state } = useEmailLogin(fairlead)
  const { email, matchCode, nextMailAt } = state
  const text = messages.emailDeviceText(email)
  // Another email restarts the time.
  const isLate = useIsDelayed(environment, true, nextMailAt)
  const said = matchCode ? `${text} ${messages.emailMatch} ${matchCode}` : text
  useAnnounce(isLate ? messages.emailDeviceLate : said)

  // biome-ignore lint/correctness/useExhaustiveDependencies: after another email, waiting starts again.
  useEffect(() => {
    const left = new AbortController()
    login?.approveDevice(left.signal).catch((error: unknown) => {
      if (left.signal.aborted || BaseError.find(error, 'MODAL_CLOSED')) return
      modal.back()
      modal.showToast({
        message: messages.emailFailed(errorMessage(error, messages, tag)),
        variant: 'error',
      })
    })
    return () => left.abort()
  }, [login, messages, modal, nextMailAt, tag])

  return (
    <ViewFrame title={messages.emailDeviceTitle}>
      <div className={styles.center} data-state="waiting" data-testid="fl-email-verify-device">
        <Ring state="waiting">
          <Icon name="mail" size={32} />
        </Ring>
        <p className={styles.text}>{text}</p>
        {isLate && (
          <p className={styles.text} data-testid="fl-email-device-late">
            {messages.emailDeviceLate}
          </p>
        )}
        {matchCode && (
          <p className={styles.match}>
            {messages.emailMatch}
            <strong data-testid="fl-email-match" dir="ltr">
              {matchCode}
            </strong>
          </p>
        )}
      </div>
      <Resend login={login} nextMailAt={nextMailAt} />
    </ViewFrame>
  )
}
