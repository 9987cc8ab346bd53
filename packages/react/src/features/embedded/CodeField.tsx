import { BaseError } from '@fairlead/protocol'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useTimeLeft } from '../../hooks/useTimeLeft.ts'
import { useUnmountSignal } from '../../hooks/useUnmountSignal.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'

const codeLength = 6

/** Field for a code sent by email; submits it as soon as it is complete. */
export function CodeField({ expiresAt = 0, onCode }: CodeField.Props) {
  useStyles(css)
  const messages = useMessages()
  const { tag } = useLanguage()
  const id = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const leaving = useUnmountSignal()
  const input = useRef<HTMLInputElement>(null)
  useAnnounce(isBusy ? messages.emailCodeChecking : '')

  // Runs after the view has focused its heading: typing the code is the only task here.
  const isReady = onCode !== undefined
  useLayoutEffect(() => {
    if (isReady && !isBusy) input.current?.focus()
  }, [isBusy, isReady])

  async function check(whole: string) {
    if (!onCode) return
    setIsBusy(true)
    setProblem(undefined)
    const left = leaving()
    try {
      await onCode(whole, left)
    } catch (error) {
      if (left?.aborted || BaseError.find(error, 'MODAL_CLOSED')) return
      setCode('')
      setProblem(sayProblem(error, messages, tag))
      setIsBusy(false)
    }
  }

  function type(text: string) {
    if (isBusy) return
    const digits = toDigits(text).slice(0, codeLength)
    setCode(digits)
    if (digits.length === codeLength) void check(digits)
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {messages.emailCodeLabel}
      </label>
      <input
        aria-busy={isBusy}
        aria-describedby={`${id}-said`}
        aria-invalid={problem !== undefined}
        autoComplete="one-time-code"
        className={styles.code}
        data-state={isBusy ? 'loading' : problem ? 'error' : 'idle'}
        data-testid="fl-email-code"
        dir="ltr"
        disabled={!isReady}
        id={id}
        inputMode="numeric"
        onChange={(event) => type(event.target.value)}
        part="input"
        placeholder="••••••"
        // Read-only instead of disabled, which would lose the focus while the code is checked.
        readOnly={isBusy}
        ref={input}
        spellCheck={false}
        value={code}
      />
      <CodeStatus expiresAt={expiresAt} id={`${id}-said`} isBusy={isBusy} problem={problem} />
    </div>
  )
}

export declare namespace CodeField {
  type Props = {
    /** Milliseconds since 1970; 0 if unknown. */
    expiresAt?: number | undefined
    /**
     * Submits the code; undefined until the login is ready. Its error is shown. `left` aborts when the view unmounts.
     */
    onCode: ((code: string, left: AbortSignal | undefined) => Promise<void>) | undefined
  }
}

/** Says below the field why the code was refused, that it is being checked, or how long it is valid. */
function CodeStatus(props: {
  expiresAt: number
  id: string
  isBusy: boolean
  problem: string | undefined
}) {
  const { expiresAt, id, isBusy, problem } = props
  const { environment } = useFairleadInstance('CodeStatus')
  const messages = useMessages()
  const remaining = useTimeLeft(environment, expiresAt)
  return (
    <div id={id}>
      {problem && (
        <p className={styles.problem} data-testid="fl-email-code-problem" role="alert">
          {problem}
        </p>
      )}
      {isBusy && (
        <p className={styles.checking} data-testid="fl-email-code-checking">
          <Spinner /> {messages.emailCodeChecking}
        </p>
      )}
      {!isBusy && expiresAt > 0 && remaining > 0 && (
        <p className={styles.life} data-testid="fl-email-code-life">
          {messages.emailCodeLife(clockOf(remaining))}
        </p>
      )}
    </div>
  )
}

function sayProblem(error: unknown, messages: Messages, tag: string): string {
  const said = errorMessage(error, messages, tag)
  const { triesLeft } = error as { triesLeft?: number }
  return triesLeft ? `${said} ${messages.emailTriesLeft(triesLeft)}` : said
}

/** Formats seconds as `m:ss`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Returns the ASCII digits of a text, converting Arabic-Indic and Persian digits. */
function toDigits(text: string): string {
  const plain = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  )
  return plain.replace(/\D/g, '')
}
