import { BaseError } from '@fairlead/protocol'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLeft } from '../../hooks/useLeft.ts'
import { useRemaining } from '../../hooks/useRemaining.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { useAnnounce } from '../../modal/Announcer.tsx'
import { leaveConnected } from '../../modal/leaveConnected.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'
import { Resend } from './Resend.tsx'
import { useEmailLogin } from './useEmailLogin.ts'

const codeLength = 6

/** The code of the mail, sent off as soon as it is whole. */
export function EmailVerifyCodeView() {
  useStyles(css)
  const fairlead = useFairleadInstance('EmailVerifyCodeView')
  const messages = useMessages()
  const id = useId()
  const { login, state } = useEmailLogin(fairlead)
  const { email, expiresAt = 0, nextMailAt } = state
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const leaving = useLeft()
  const input = useRef<HTMLInputElement>(null)
  const remaining = useRemaining(fairlead.environment, expiresAt)
  useAnnounce(isBusy ? messages.emailCodeChecking : '')

  // After the heading, which every screen begins with: here, typing is all there is to do.
  const isReady = login !== undefined
  useLayoutEffect(() => {
    if (isReady && !isBusy) input.current?.focus()
  }, [isBusy, isReady])

  async function verify(whole: string) {
    if (!login) return
    setIsBusy(true)
    setProblem(undefined)
    const left = leaving()
    try {
      await login.verify(whole, left)
      if (fairlead.modal.view() === 'EmailVerifyCode') leaveConnected(fairlead)
    } catch (error) {
      if (left?.aborted || BaseError.find(error, 'MODAL_CLOSED')) return
      setCode('')
      setProblem(sayProblem(error, messages))
      setIsBusy(false)
    }
  }

  function type(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, codeLength)
    setCode(digits)
    if (digits.length === codeLength) void verify(digits)
  }

  return (
    <ViewFrame title={messages.emailCodeTitle}>
      <p className={styles.text} data-testid="fl-email-code-sent">
        {messages.emailCodeText(email)}
      </p>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {messages.emailCodeLabel}
        </label>
        <input
          aria-describedby={`${id}-said`}
          aria-invalid={problem !== undefined}
          autoComplete="one-time-code"
          className={styles.code}
          data-state={isBusy ? 'loading' : problem ? 'error' : 'idle'}
          data-testid="fl-email-code"
          dir="ltr"
          disabled={!isReady || isBusy}
          id={id}
          inputMode="numeric"
          onChange={(event) => type(event.target.value)}
          part="input"
          placeholder="••••••"
          ref={input}
          spellCheck={false}
          value={code}
        />
        <div id={`${id}-said`}>
          {problem && (
            <p className={styles.problem} data-testid="fl-email-code-problem" role="alert">
              {problem}
            </p>
          )}
          {expiresAt > 0 && remaining > 0 && (
            <p className={styles.life} data-testid="fl-email-code-life">
              {messages.emailCodeLife(clockOf(remaining))}
            </p>
          )}
        </div>
      </div>
      <Resend login={login} nextMailAt={nextMailAt} />
    </ViewFrame>
  )
}

function sayProblem(error: unknown, messages: Messages): string {
  const said = errorMessage(error, messages)
  const { triesLeft } = error as { triesLeft?: number }
  return triesLeft ? `${said} ${messages.emailTriesLeft(triesLeft)}` : said
}

/** Minutes and seconds, as a clock shows them. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
