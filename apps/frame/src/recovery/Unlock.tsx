import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import { useState } from 'react'
import type { KeySession } from '../keys/Keys.ts'
import { normalizeCode, parseCode } from '../keys/recipients/recoveryCode.ts'
import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'
import type { AskKnownPasskey } from '../passkey/AskPasskey.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import type { CodeWindow } from './AddRecoveryInWindow.tsx'
import type { SignIn } from './createSignIn.ts'
import { Field } from './Field.tsx'
import { type OwnSignIn, SignInAgain } from './SignInAgain.tsx'
import { Step } from './Step.tsx'
import { useRecoveryTask } from './useRecoveryTask.ts'

type Factor = Exclude<KeySession.Factor, { type: 'operator' }>

/** Length of a recovery code, in symbols, including its checksum. */
const codeLength = 27

const codeProblems: readonly (keyof RecoveryWords | undefined)[] = [
  'problemCodeWrong',
  'problemEmpty',
  'problemLength',
  'problemSlip',
]
/** True for a problem that is shown next to the code field. */
const isOfCode = (problem: keyof RecoveryWords | undefined) => codeProblems.includes(problem)

/** Opens the wallet on a device that has no share of it. */
export function Unlock(props: Unlock.Props) {
  const { onDone, onLater, ownSignIn, signIn, words } = props
  const unlocking = useUnlock(props)
  const { again, isBusy, problem, setAgain, setCode, submit, unlock } = unlocking
  if (again)
    return (
      <SignInAgain
        onDone={() => {
          setAgain(undefined)
          if (again.factor) void unlock(again.factor, 2)
          else onDone()
        }}
        onLater={() => {
          wipe(again.factor)
          setAgain(undefined)
          setCode('')
          onLater()
        }}
        ownSignIn={ownSignIn}
        signIn={signIn}
        words={words}
      />
    )
  const { hasCode } = methodsOf(props)
  return (
    <Step
      buttons={<UnlockButtons {...props} {...unlocking} />}
      isBusy={isBusy}
      {...(hasCode ? { onSubmit: submit } : {})}
      problem={isOfCode(problem) ? undefined : problem}
      title="unlockTitle"
      words={words}
    >
      <UnlockContent {...props} {...unlocking} />
    </Step>
  )
}

/** Recovery methods of the wallet that can be used here. */
function methodsOf({ askPasskey, record }: Unlock.Props) {
  const has = (type: WalletRecord['recipients'][number]['type']) =>
    record.recipients.some((recipient) => recipient.type === type)
  return {
    hasCode: has('code'),
    hasOperator: has('operator'),
    hasPasskey: has('passkey') && askPasskey !== undefined,
  }
}

/** Checks what the user typed or the authenticator returned, and opens the wallet with it. */
function useUnlock({ askPasskey, onDone, record, wallet, window }: Unlock.Props) {
  const { isBusy, problem, run, setProblem } = useRecoveryTask()
  const [code, setCode] = useState('')
  /** Factor to retry once the user has signed in again. */
  const [again, setAgain] = useState<{ factor: Factor | undefined }>()

  const unlock = (factor: Factor, tries: 1 | 2) =>
    run(
      async () => {
        let isOver = true
        try {
          await wallet.unlock(factor)
          setCode('')
        } catch (error) {
          isOver = !mayTryAgain(error, tries)
          throw error
        } finally {
          if (isOver) wipe(factor)
        }
        onDone()
      },
      (error) => {
        const needsLogin = mayTryAgain(error, tries)
        if (needsLogin) setAgain({ factor })
        const isWrong = BaseError.find(error, 'REQUEST_INVALID') !== undefined
        if (isWrong) setProblem(factor.type === 'code' ? 'problemCodeWrong' : 'problemPasskey')
        return needsLogin || isWrong
      },
    )

  const submit = () => {
    if (window) return window.open() ? setProblem(undefined) : setProblem('problemWindow')
    if (normalizeCode(code) === '') return setProblem('problemEmpty')
    // Checked locally: a typo doesn't count as an attempt, and the server learns nothing.
    if (normalizeCode(code).length !== codeLength) return setProblem('problemLength')
    try {
      parseCode(code).fill(0)
    } catch {
      return setProblem('problemSlip')
    }
    return void unlock({ code, type: 'code' }, 1)
  }

  const openByPasskey = () =>
    run(
      async () => {
        const passkeys = record.recipients.flatMap(({ credentialId, salt }) =>
          credentialId !== undefined && salt !== undefined ? [{ credentialId, salt }] : [],
        )
        const { prf, salt } = await askPasskey!({ passkeys, purpose: 'unlock' })
        if (!prf) return setProblem('problemPasskey')
        await unlock({ prf, salt, type: 'passkey' }, 1)
      },
      (error) => {
        // If no popup opened or the user closed it, the user can try another recovery method.
        const isOther = BaseError.find(error, 'FEATURE_UNAVAILABLE') !== undefined
        if (isOther) setProblem('problemPasskey')
        return isOther
      },
    )

  return {
    again,
    code,
    isBusy,
    openByPasskey,
    problem,
    setAgain,
    setCode,
    setProblem,
    submit,
    unlock,
  }
}

type Unlocking = ReturnType<typeof useUnlock>

function UnlockButtons(props: Unlock.Props & Unlocking) {
  const { isBusy, onDone, onLater, openByPasskey, opensAt, setAgain, window, words } = props
  const { hasCode, hasOperator, hasPasskey } = methodsOf(props)
  return (
    <>
      <button onClick={onLater} type="button">
        {words.later}
      </button>
      {hasPasskey && (
        <button
          className={hasCode ? '' : 'yes'}
          disabled={isBusy}
          onClick={(event) => event.isTrusted && void openByPasskey()}
          type="button"
        >
          {words.passkey}
        </button>
      )}
      {hasCode && (
        <button className="yes" disabled={isBusy} type="submit">
          {window ? words.windowButton : words.open}
        </button>
      )}
      {opensAt !== undefined && (
        <button
          className={hasCode ? '' : 'yes'}
          disabled={isBusy}
          onClick={(event) => event.isTrusted && onDone()}
          type="button"
        >
          {words.unlockCheck}
        </button>
      )}
      {hasOperator && opensAt === undefined && (
        <button
          className="yes"
          onClick={(event) => event.isTrusted && setAgain({ factor: undefined })}
          type="button"
        >
          {words.send}
        </button>
      )}
    </>
  )
}

function UnlockContent(props: Unlock.Props & Unlocking) {
  const { language, matchCode, opensAt, words } = props
  const { hasCode, hasPasskey } = methodsOf(props)
  if (opensAt === undefined) return <FactorContent {...props} />
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <p>{words.unlockWaits.replace('{time}', time.format(opensAt))}</p>
      {matchCode !== undefined && (
        <>
          <p>{words.unlockDigits}</p>
          <p className="digits">{matchCode}</p>
        </>
      )}
      <p>{words.unlockFaster}</p>
      {(hasCode || hasPasskey) && <FactorContent {...props} />}
    </>
  )
}

/** Explains the user's own recovery methods, with the field of the code where it may be typed. */
function FactorContent(props: Unlock.Props & Unlocking) {
  const { code, problem, setCode, setProblem, window, words } = props
  const { hasCode, hasPasskey } = methodsOf(props)
  if (!hasCode) return <p>{hasPasskey ? words.unlockPasskey : words.noWayText}</p>
  if (window) return <p>{window.isOpen ? words.windowOpen : words.unlockWindow}</p>
  const ofCode = isOfCode(problem) ? problem : undefined
  return (
    <>
      <p>{words.unlockText}</p>
      <Field
        describedBy="tries"
        label={words.codeLabel}
        onChange={(value) => {
          setCode(value)
          if (ofCode) setProblem(undefined)
        }}
        problem={ofCode && words[ofCode]}
        value={code}
      />
      <p className="claim" id="tries">
        {words.tries}
      </p>
    </>
  )
}

export declare namespace Unlock {
  type Props = {
    /** Present if this site has passkeys. Opens a popup, so call it from a click. */
    askPasskey?: AskKnownPasskey | undefined
    /** Language code, for times. */
    language: string
    /** Digits to enter on an older device, which open the wallet at once. */
    matchCode: string | undefined
    onDone: () => void
    onLater: () => void
    /** Time from which the wallet opens by itself, in milliseconds since 1970. */
    opensAt: number | undefined
    ownSignIn: OwnSignIn | undefined
    record: Pick<WalletRecord, 'recipients'>
    signIn: SignIn
    wallet: Pick<Wallet, 'unlock'>
    /** In the frame: the window where the code is typed. */
    window: CodeWindow | undefined
    words: RecoveryWords
  }
}

/** True if the device or login was refused: the same factor works after the user signs in again. */
function mayTryAgain(error: unknown, tries: 1 | 2): boolean {
  return tries === 1 && BaseError.find(error, 'FACTOR_REQUIRED') !== undefined
}

function wipe(factor: Factor | undefined): void {
  if (factor?.type === 'passkey') factor.prf.fill(0)
}
