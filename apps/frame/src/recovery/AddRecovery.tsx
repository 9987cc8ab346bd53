import { BaseError } from '@fairlead/protocol'
import { useEffect, useState } from 'react'
import type { Environment } from '../environment.ts'
import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'
import type { MakeOwnPasskey } from '../passkey/createMakeOwnPasskey.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { CheckCode } from './CheckCode.tsx'
import { createPasskeyRecovery } from './createPasskeyRecovery.ts'
import type { SignIn } from './createSignIn.ts'
import { explainRecovery } from './explainRecovery.ts'
import { MadePasskey } from './MadePasskey.tsx'
import { ShowCode } from './ShowCode.tsx'
import { type OwnSignIn, SignInAgain } from './SignInAgain.tsx'
import { Step } from './Step.tsx'
import { useRecoveryTask } from './useRecoveryTask.ts'

type Made = Wallet.Securing & { readonly code: string; readonly kit: string }

/**
 * Adds the user's own recovery method, from the reason to the confirmation: a passkey or a recovery code.
 *
 * A code is shown, checked by typing parts of it, and only then sent. Nothing changes before that, so a user who leaves
 * early keeps the wallet as it was. The confirmation stays visible until the user has seen it.
 */
export function AddRecovery(props: AddRecovery.Props) {
  const { onDone, onLater, ownSignIn, random, schedule, signIn, words } = props
  const adding = useAddRecovery(props)
  const { isBusy, keep, made, makeCode, openByPasskey, problem, setStep, step } = adding
  const common = { isBusy, problem, words }

  if (step === 'kept')
    return (
      <Step
        buttons={
          <button className="yes" type="submit">
            {words.keptDone}
          </button>
        }
        isBusy={false}
        onSubmit={onDone}
        problem={undefined}
        title={made ? 'keptTitle' : 'keptPasskeyTitle'}
        words={words}
      >
        <p>{made ? words.keptText : words.keptPasskey}</p>
      </Step>
    )
  if (step === 'again' || step === 'noSecret' || step === 'stays')
    return (
      <MadePasskey
        {...common}
        key={step}
        onAgain={() => void openByPasskey()}
        onCode={() => void makeCode()}
        onLater={onLater}
        why={step}
      />
    )
  if (step === 'signIn')
    return (
      <SignInAgain
        hasCode={made !== undefined}
        onDone={() => {
          setStep(made ? 'check' : 'intro')
          if (made) void keep(2)
        }}
        onLater={onLater}
        ownSignIn={ownSignIn}
        signIn={signIn}
        words={words}
      />
    )
  if (made && step === 'code')
    return <ShowCode {...made} onNext={() => setStep('check')} schedule={schedule} words={words} />
  if (made && step === 'check')
    return (
      <CheckCode
        {...common}
        code={made.code}
        onBack={() => setStep('code')}
        onDone={() => void keep(1)}
        random={random}
      />
    )
  return <Intro {...props} {...adding} />
}

/** Runs the steps of a new passkey or code, up to the saved change. */
function useAddRecovery({ makePasskey, random, signIn, wallet }: AddRecovery.Props) {
  const { isBusy, problem, run, setProblem } = useRecoveryTask()
  const [made, setMade] = useState<Made>()
  const [step, setStep] = useState<
    'again' | 'check' | 'code' | 'intro' | 'kept' | 'noSecret' | 'signIn' | 'stays'
  >('intro')
  const [passkey] = useState(
    () => makePasskey && createPasskeyRecovery({ makePasskey, random, wallet }),
  )
  useEffect(() => passkey?.wipe, [passkey])

  const makeCode = () =>
    run(async () => {
      if ((await signIn.wayIn()) === 'page') return setStep('signIn')
      const { code, keep, kit } = await wallet.secure({ hasCode: true })
      if (code === undefined || kit === undefined) throw new BaseError('RESPONSE_INVALID')
      setMade({ code, keep, kit })
      setStep('code')
    })
  const openByPasskey = () =>
    run(
      async () => {
        if ((await signIn.wayIn()) === 'page') return setStep('signIn')
        setStep(await passkey!.open())
      },
      (error) => {
        const needsLogin = BaseError.find(error, 'FACTOR_REQUIRED') !== undefined
        const word = BaseError.is(error) ? passkeyProblems[error.code] : undefined
        if (needsLogin) setStep('signIn')
        else if (word) setProblem(word)
        return needsLogin || word !== undefined
      },
    )
  const keep = (tries: 1 | 2) =>
    run(
      async () => {
        await made?.keep()
        setStep('kept')
      },
      (error) => {
        if (BaseError.find(error, 'CONFLICT')) {
          setMade(undefined)
          setStep('intro')
        }
        const needsLogin = tries === 1 && BaseError.find(error, 'FACTOR_REQUIRED') !== undefined
        if (needsLogin) setStep('signIn')
        return needsLogin
      },
    )
  return { isBusy, keep, made, makeCode, openByPasskey, passkey, problem, setStep, step }
}

/** Problems of creating a passkey that have a text here. */
const passkeyProblems: Readonly<Record<string, keyof RecoveryWords>> = {
  CONFLICT: 'problemPasskeyKnown',
  FEATURE_UNAVAILABLE: 'problemPasskeyUnable',
  REQUEST_REJECTED: 'problemPasskeyNo',
}

function Intro(props: AddRecovery.Props & ReturnType<typeof useAddRecovery>) {
  const { hasOperator, isBusy, makeCode, onLater, openByPasskey, passkey, problem, words } = props
  return (
    <Step
      buttons={
        <>
          <button onClick={onLater} type="button">
            {words.later}
          </button>
          <button
            className={passkey ? '' : 'yes'}
            disabled={isBusy}
            onClick={(event) => event.isTrusted && void makeCode()}
            type="button"
          >
            {words.secureShow}
          </button>
          {passkey && (
            <button className="yes" disabled={isBusy} type="submit">
              {words.passkeyMake}
            </button>
          )}
        </>
      }
      isBusy={isBusy}
      onSubmit={() => void (passkey ? openByPasskey() : makeCode())}
      problem={problem}
      title="secureTitle"
      words={words}
    >
      <p>{words[explainRecovery({ hasOperator, hasPasskeys: passkey !== undefined })]}</p>
    </Step>
  )
}

export declare namespace AddRecovery {
  type Props = {
    /** True if the operator can currently restore the wallet. */
    hasOperator: boolean
    /** Present if a first passkey can be the recovery method. */
    makePasskey: MakeOwnPasskey | undefined
    onDone: () => void
    onLater: () => void
    ownSignIn: OwnSignIn | undefined
    random: Environment['random']
    schedule: Environment['schedule']
    signIn: SignIn
    wallet: Pick<Wallet, 'secure'>
    words: RecoveryWords
  }
}
