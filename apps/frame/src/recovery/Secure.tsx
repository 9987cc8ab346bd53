import { BaseError } from '@fairlead/protocol'
import { useState } from 'react'
import type { Environment } from '../environment.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { CheckCode } from './CheckCode.tsx'
import type { SignIn } from './createSignIn.ts'
import { ShowCode } from './ShowCode.tsx'
import { type OwnSignIn, SignInAgain } from './SignInAgain.tsx'
import { Step } from './Step.tsx'
import { useErrand } from './useErrand.ts'
import type { RecoveryWords } from './words/RecoveryWords.ts'

type Made = Wallet.Securing & { readonly code: string; readonly kit: string }

/**
 * A recovery code, from why to what counts: it is shown, asked back, and only then sent. Nothing changes
 * before, so whoever leaves half way has the wallet as it was. That it counts stays in sight until the
 * person has seen it.
 */
export function Secure({
  hasOperator,
  onDone,
  onLater,
  ownSignIn,
  random,
  schedule,
  signIn,
  wallet,
  words,
}: Secure.Props) {
  const { isBusy, problem, run } = useErrand()
  const [made, setMade] = useState<Made>()
  const [step, setStep] = useState<'check' | 'code' | 'intro' | 'kept' | 'signIn'>('intro')

  const make = () =>
    run(async () => {
      if ((await signIn.wayIn()) === 'page') return setStep('signIn')
      const { code, keep, kit } = await wallet.secure({ hasCode: true })
      if (code === undefined || kit === undefined) throw new BaseError('RESPONSE_INVALID')
      setMade({ code, keep, kit })
      setStep('code')
    })
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
        title="keptTitle"
        words={words}
      >
        <p>{words.keptText}</p>
      </Step>
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
    return (
      <ShowCode
        code={made.code}
        kit={made.kit}
        onNext={() => setStep('check')}
        schedule={schedule}
        words={words}
      />
    )
  if (made && step === 'check')
    return (
      <CheckCode
        code={made.code}
        isBusy={isBusy}
        onBack={() => setStep('code')}
        onDone={() => void keep(1)}
        problem={problem}
        random={random}
        words={words}
      />
    )
  return (
    <Step
      buttons={
        <>
          <button onClick={onLater} type="button">
            {words.later}
          </button>
          <button className="yes" disabled={isBusy} type="submit">
            {words.secureShow}
          </button>
        </>
      }
      isBusy={isBusy}
      onSubmit={() => void make()}
      problem={problem}
      title="secureTitle"
      words={words}
    >
      <p>{hasOperator ? words.secureOperator : words.secureUser}</p>
    </Step>
  )
}

export declare namespace Secure {
  type Props = {
    /** Whether the operator gives the wallet back until now. */
    hasOperator: boolean
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
