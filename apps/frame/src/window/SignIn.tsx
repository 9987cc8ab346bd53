import { type FormEvent, useEffect, useState } from 'react'
import { toDigits } from '../login/toDigits.ts'
import type { KeptSession } from '../session/createSession.ts'
import type { Account } from './Account.ts'
import { Heading } from './Heading.tsx'
import { OtherSignIns } from './OtherSignIns.tsx'
import { Problem } from './Problem.tsx'
import { RetryCountdown } from './RetryCountdown.tsx'
import { useTask } from './useTask.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'
import { wordsOfStepUp } from './words/wordsOfStepUp.ts'

type Step =
  | { readonly name: 'code' | 'email' }
  | { readonly matchCode: string; readonly name: 'device' }

/**
 * Signs the user in. By email: a new device is approved first, then the user types the code. By a social provider: this
 * window navigates to it. By a passkey: this window asks for it.
 */
export function SignIn({ account, language, onDone, problem, reason, stepUp }: SignIn.Props) {
  const { words } = language
  const { emailLogin, environment } = account
  const [email, setEmail] = useState((stepUp?.provider === 'email' && stepUp.email) || '')
  const [step, setStep] = useState<Step>({ name: 'email' })
  const isStepUp = stepUp !== undefined
  const taskWords = isStepUp ? wordsOfStepUp(words) : words
  const task = useTask(taskWords)
  // Separate task, so that an error is shown next to the button that caused it.
  const others = useTask(taskWords)
  const isBusy = task.isBusy || others.isBusy
  // An address that a social provider reports may belong to another account here.
  const hasMail = !isStepUp || stepUp.provider === 'email'

  useEffect(() => emailLogin.abort, [emailLogin])

  const start = () =>
    task.run(async () => {
      const { action, matchCode = '' } = await emailLogin.start(email, { isAnew: isStepUp })
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
        <CodeForm isBusy={task.isBusy} onCode={verify} words={words}>
          {words.codeMeans} <bdi>{email}</bdi>
        </CodeForm>
        <Problem text={task.problem} />
        <button className="plain" disabled={task.isBusy} onClick={startOver} type="button">
          {words.startOver}
        </button>
      </section>
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') void start()
  }
  return (
    <section>
      <Heading text={isStepUp ? words.stepUpTitle : words.signInTitle} />
      <p>{reason}</p>
      <Problem text={isBusy ? '' : (problem ?? '')} />
      <form hidden={!hasMail} noValidate onSubmit={submit}>
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
              onChange={({ target }) => setEmail(target.value)}
              required
              type="email"
              value={email}
            />
          </>
        )}
        <button className="main" disabled={isBusy} type="submit">
          {words.sendMail}
        </button>
        <Problem text={task.problem} />
        {task.waitMs > 0 && (
          <RetryCountdown environment={environment} waitMs={task.waitMs} words={words} />
        )}
      </form>
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
  type Props = {
    account: Account
    language: WindowLanguage
    onDone: () => void
    /** Why the user must sign in. */
    reason: string
    /** Error of a login that returned from a provider. */
    problem?: string
    /** User who must sign in again, with the method of their login; absent if no user is signed in. */
    stepUp?: Pick<KeptSession['user'], 'email' | 'id' | 'provider'> | undefined
  }
}

function CodeForm({ children, isBusy, onCode, words }: CodeForm.Props) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6 && !isBusy) onCode(code)
  }
  return (
    <form noValidate onSubmit={submit}>
      <p id="code-hint">{children}</p>
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
    children: React.ReactNode
    isBusy: boolean
    onCode: (code: string) => void
    words: WindowLanguage['words']
  }
}
