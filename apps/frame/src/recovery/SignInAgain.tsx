import { BaseError } from '@fairlead/protocol'
import { type ReactNode, useEffect, useState } from 'react'
import { toDigits } from '../login/toDigits.ts'
import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'
import type { SignIn } from './createSignIn.ts'
import { Field } from './Field.tsx'
import { Step } from './Step.tsx'
import { useRecoveryTask } from './useRecoveryTask.ts'

/** Renders the sign-in of a window of this site. */
export type OwnSignIn = (options: { onDone: () => void }) => ReactNode

/**
 * Asks for an email code inside the frame, so that the current task can continue afterwards. Users who signed in
 * without email sign in again through the window itself, or through the page.
 */
export function SignInAgain(props: SignInAgain.Props) {
  const { hasCode = false, onDone, onLater, ownSignIn, words } = props
  const { code, isBusy, isElsewhere, isReady, mail, problem, setCode, setProblem, verify } =
    useMailCode(props)
  const ofCode = problem === 'problemEmpty' || problem === 'problemMailCode' ? problem : undefined

  if (isElsewhere && ownSignIn)
    return (
      <>
        {ownSignIn({ onDone })}
        {hasCode && <p className="warning">{words.ownSignInCode}</p>}
        <button onClick={onLater} type="button">
          {words.later}
        </button>
      </>
    )
  return (
    <Step
      buttons={
        <>
          <button onClick={onLater} type="button">
            {words.later}
          </button>
          {isElsewhere && hasCode && (
            <button className="yes" onClick={(event) => event.isTrusted && onDone()} type="button">
              {words.pageDone}
            </button>
          )}
          {!isElsewhere && (
            <button className="yes" disabled={isBusy} type="submit">
              {mail ? words.open : words.send}
            </button>
          )}
        </>
      }
      isBusy={isBusy && !mail?.matchCode}
      onSubmit={verify}
      problem={ofCode ? undefined : problem}
      title="mailTitle"
      words={words}
    >
      <p>{isElsewhere ? words.pageText : words.mailWhy}</p>
      {isElsewhere && hasCode && <p>{words.pageCode}</p>}
      {!mail && isBusy && <p>{words.mailWait}</p>}
      {mail?.matchCode && <p>{words.deviceText.replace('{digits}', mail.matchCode)}</p>}
      {mail && isReady && (
        <>
          <p>{words.mailText.replace('{email}', mail.email)}</p>
          <Field
            isCode
            label={words.mailLabel}
            onChange={(value) => {
              setCode(value)
              if (ofCode) setProblem(undefined)
            }}
            problem={ofCode && words[ofCode]}
            value={code}
          />
        </>
      )}
    </Step>
  )
}

/** Emails a code when the view opens, and verifies what the user types. */
function useMailCode({ onDone, signIn }: SignInAgain.Props) {
  const { isBusy, problem, run, setProblem } = useRecoveryTask()
  const [mail, setMail] = useState<{ email: string; matchCode: string | undefined }>()
  const [isElsewhere, setElsewhere] = useState(false)
  const [code, setCode] = useState('')

  const send = () =>
    run(
      async () => {
        const sent = await signIn.start()
        setMail(sent)
        if (sent.matchCode === undefined) return
        await signIn.waitForDevice()
        setMail({ ...sent, matchCode: undefined })
      },
      (error) => {
        const isOther = BaseError.find(error, 'FEATURE_UNAVAILABLE') !== undefined
        if (isOther) setElsewhere(true)
        return isOther
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: one mail, when the view opens
  useEffect(() => {
    void send()
    return () => signIn.abort()
  }, [])

  const isReady = mail !== undefined && mail.matchCode === undefined
  const verify = () => {
    const digits = toDigits(code)
    if (!isReady) return mail ? undefined : void send()
    if (digits === '') return setProblem('problemEmpty')
    if (digits.length !== 6) return setProblem('problemMailCode')
    return void run(async () => {
      await signIn.verify(digits)
      onDone()
    })
  }
  return { code, isBusy, isElsewhere, isReady, mail, problem, setCode, setProblem, verify }
}

export declare namespace SignInAgain {
  type Props = {
    /** True if the user wrote down a code that isn't active yet. */
    hasCode?: boolean
    onDone: () => void
    onLater: () => void
    ownSignIn: OwnSignIn | undefined
    signIn: SignIn
    words: RecoveryWords
  }
}
