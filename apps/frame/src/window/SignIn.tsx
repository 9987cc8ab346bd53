import { type FormEvent, useEffect, useState } from 'react'
import { toDigits } from '../login/toDigits.ts'
import { forStepUp, type WindowWords } from '../messages/window/windowWords.ts'
import { Heading } from './Heading.tsx'
import { OtherSignIns } from './OtherSignIns.tsx'
import type { Account } from './openAccount.ts'
import { Problem } from './Problem.tsx'
import { useTask } from './useTask.ts'

type Step =
  | { readonly name: 'code' | 'email' }
  | { readonly matchCode: string; readonly name: 'device' }

/**
 * Signs the user in. By email: a new device is approved first, then the user types the code. By a social provider: this
 * window navigates to it. By a passkey: this window asks for it.
 */
export function SignIn({ account, language, onDone, problem, reason, stepUp }: SignIn.Props) {
  const { words } = language
  const isStepUp = stepUp !== undefined
  const { email, setEmail, start, startOver, step, task, verify } = useEmailSignIn({
    account,
    language,
    onDone,
    stepUp,
  })
  // Separate task, so that an error is shown next to the button that caused it.
  const others = useTask(isStepUp ? forStepUp(words) : words)
  const isBusy = task.isBusy || others.isBusy

  if (step.name === 'device')
    return (
      <section>
        <Heading text={words.deviceTitle} />
        <p>
          {words.deviceMeans} <bdi>{email}</bdi>
        </p>
        <p className="digits" data-testid="match">
          <bdi>{step.matchCode}</bdi>
        </p>
        <p className="quiet">{words.deviceHint}</p>
        <Problem text={task.problem} />
        <button onClick={startOver} type="button">
          {words.startOver}
        </button>
      </section>
    )

  if (step.name === 'code')
    return (
      <section>
        <Heading text={words.codeTitle} />
        <CodeForm email={email} isBusy={task.isBusy} onCode={verify} words={words} />
        <Problem text={task.problem} />
        <button className="plain" disabled={task.isBusy} onClick={startOver} type="button">
          {words.startOver}
        </button>
      </section>
    )

  return (
    <section>
      <Heading text={isStepUp ? words.stepUpTitle : words.signInTitle} />
      <p>{reason}</p>
      <Problem text={isBusy ? '' : (problem ?? '')} />
      <EmailForm
        email={email}
        isBusy={isBusy}
        // An address that a social provider reports may belong to another account here.
        isHidden={isStepUp && stepUp.provider !== 'email'}
        isStepUp={isStepUp}
        onEmail={setEmail}
        onSubmit={() => void start()}
        words={words}
      >
        <Problem text={task.problem} />
        {task.waitMs > 0 && (
          <RetryCountdown environment={account.environment} waitMs={task.waitMs} words={words} />
        )}
      </EmailForm>
      <OtherSignIns
        account={account}
        language={language}
        onDone={onDone}
        stepUp={stepUp}
        task={{ ...others, isBusy }}
      />
    </section>
  )
}

export declare namespace SignIn {
  type Props = Pick<OtherSignIns.Props, 'language' | 'onDone' | 'stepUp'> & {
    account: OtherSignIns.Props['account'] & Pick<Account, 'emailLogin' | 'environment'>
    /** Why the user must sign in. */
    reason: string
    /** Error of a login that returned from a provider. */
    problem?: string
  }
}

/** Returns the steps of a sign-in by email. */
function useEmailSignIn({ account, language, onDone, stepUp }: useEmailSignIn.Options) {
  const { words } = language
  const { emailLogin } = account
  const [email, setEmail] = useState((stepUp?.provider === 'email' && stepUp.email) || '')
  const [step, setStep] = useState<Step>({ name: 'email' })
  const task = useTask(stepUp ? forStepUp(words) : words)

  useEffect(() => emailLogin.abort, [emailLogin])

  const start = () =>
    task.run(async () => {
      const isAnew = stepUp !== undefined
      const { action, matchCode = '' } = await emailLogin.start(email, { isAnew })
      if (action === 'CONNECT') return onDone()
      setStep(action === 'VERIFY_OTP' ? { name: 'code' } : { matchCode, name: 'device' })
      if (action === 'VERIFY_OTP') return
      await emailLogin.waitForDevice()
      setStep({ name: 'code' })
    })

  const verify = (code: string) =>
    task.run(async () => {
      await emailLogin.verify(code, stepUp && { personId: stepUp.id })
      onDone()
    })

  const startOver = () => {
    emailLogin.abort()
    setStep({ name: 'email' })
  }

  return { email, setEmail, start, startOver, step, task, verify }
}

declare namespace useEmailSignIn {
  type Options = Pick<SignIn.Props, 'account' | 'language' | 'onDone' | 'stepUp'>
}

function EmailForm(props: EmailForm.Props) {
  const { children, email, isBusy, isHidden, isStepUp, onEmail, onSubmit, words } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') onSubmit()
  }
  return (
    <form hidden={isHidden} noValidate onSubmit={submit}>
      {isStepUp ? (
        <p>
          {words.stepUpTo} <bdi>{email}</bdi>
        </p>
      ) : (
        <>
          <label htmlFor="email">{words.email}</label>
          <input
            autoComplete="email"
            dir="ltr"
            id="email"
            inputMode="email"
            maxLength={254}
            onChange={({ target }) => onEmail(target.value)}
            required
            type="email"
            value={email}
          />
        </>
      )}
      <button className="main" disabled={isBusy} type="submit">
        {words.sendMail}
      </button>
      {children}
    </form>
  )
}

declare namespace EmailForm {
  type Props = {
    children: React.ReactNode
    email: string
    isBusy: boolean
    isHidden: boolean
    /** True if the email is given and can't be changed. */
    isStepUp: boolean
    onEmail: (email: string) => void
    onSubmit: () => void
    words: WindowWords
  }
}

function CodeForm({ email, isBusy, onCode, words }: CodeForm.Props) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6 && !isBusy) onCode(code)
  }
  return (
    <form noValidate onSubmit={submit}>
      <p id="code-hint">
        {words.codeMeans} <bdi>{email}</bdi>
      </p>
      <label htmlFor="code">{words.code}</label>
      <input
        aria-describedby="code-hint"
        autoComplete="one-time-code"
        className="wide"
        dir="ltr"
        id="code"
        inputMode="numeric"
        onChange={({ target }) => setCode(toDigits(target.value).slice(0, 6))}
        required
        value={code}
      />
      <button className="main" disabled={isBusy || code.length < 6} type="submit">
        {words.continue}
      </button>
    </form>
  )
}

declare namespace CodeForm {
  type Props = {
    email: string
    isBusy: boolean
    onCode: (code: string) => void
    words: WindowWords
  }
}

/**
 * Shows the time left until the user can try again. Not a live region: the error was announced already, and a screen
 * reader would announce every second.
 */
function RetryCountdown({ environment, waitMs, words }: RetryCountdown.Props) {
  const { clock, schedule } = environment
  const [deadline, setDeadline] = useState(() => clock() + waitMs)
  const [, setTicks] = useState(0)
  const left = Math.max(0, Math.ceil((deadline - clock()) / 1_000))
  useEffect(() => setDeadline(clock() + waitMs), [clock, waitMs])
  useEffect(() => {
    if (left === 0) return
    return schedule(() => setTicks((ticks) => ticks + 1), 1_000)
  })
  return (
    <p className="quiet" data-testid="waiting">
      {left === 0 ? words.waitOver : words.waitSeconds.replace('{n}', String(left))}
    </p>
  )
}

declare namespace RetryCountdown {
  type Props = {
    environment: Pick<Account['environment'], 'clock' | 'schedule'>
    /** Milliseconds from now. */
    waitMs: number
    words: WindowWords
  }
}
