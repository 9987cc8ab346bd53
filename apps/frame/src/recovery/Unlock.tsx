import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import { useState } from 'react'
import type { KeySession } from '../keys/Keys.ts'
import { normalizeCode, parseCode } from '../keys/recipients/recoveryCode.ts'
import type { AskKnownPasskey } from '../passkey/AskPasskey.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import type { CodeWindow } from './AddRecoveryInWindow.tsx'
import type { SignIn } from './createSignIn.ts'
import { Field } from './Field.tsx'
import { type OwnSignIn, SignInAgain } from './SignInAgain.tsx'
import { Step } from './Step.tsx'
import { useRecoveryTask } from './useRecoveryTask.ts'
import type { RecoveryWords } from './words/RecoveryWords.ts'

type Factor = Exclude<KeySession.Factor, { type: 'operator' }>

/** Length of a recovery code, in symbols, including its checksum. */
const codeLength = 27

/** Problems that are shown next to the code field. */
const codeProblems: ReadonlySet<keyof RecoveryWords> = new Set<keyof RecoveryWords>([
  'problemCodeWrong',
  'problemEmpty',
  'problemLength',
  'problemSlip',
])

/** Opens the wallet on a device that has no share of it. */
export function Unlock({
  askPasskey,
  onDone,
  onLater,
  ownSignIn,
  record,
  signIn,
  wallet,
  window,
  words,
}: Unlock.Props) {
  const { isBusy, problem, run, setProblem } = useRecoveryTask()
  const [code, setCode] = useState('')
  /** Factor to retry once the user has signed in again. */
  const [waiting, setWaiting] = useState<{ factor: Factor | undefined }>()
  const has = (type: WalletRecord['recipients'][number]['type']) =>
    record.recipients.some((recipient) => recipient.type === type)

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
        if (needsLogin) setWaiting({ factor })
        const isWrong = BaseError.find(error, 'REQUEST_INVALID') !== undefined
        if (isWrong) setProblem(factor.type === 'code' ? 'problemCodeWrong' : 'problemPasskey')
        return needsLogin || isWrong
      },
    )

  /** If no popup opened or the user closed it, the user can try another recovery method. */
  const noWindow = (error: unknown) => {
    const isOther = BaseError.find(error, 'FEATURE_UNAVAILABLE') !== undefined
    if (isOther) setProblem('problemPasskey')
    return isOther
  }

  const ofCode = problem && codeProblems.has(problem) ? problem : undefined

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
    run(async () => {
      const passkeys = record.recipients.flatMap(({ credentialId, salt }) =>
        credentialId !== undefined && salt !== undefined ? [{ credentialId, salt }] : [],
      )
      const { prf, salt } = await askPasskey!({ passkeys, purpose: 'unlock' })
      if (!prf) return setProblem('problemPasskey')
      await unlock({ prf, salt, type: 'passkey' }, 1)
    }, noWindow)

  if (waiting)
    return (
      <SignInAgain
        onDone={() => {
          setWaiting(undefined)
          if (waiting.factor) void unlock(waiting.factor, 2)
          else onDone()
        }}
        onLater={() => {
          wipe(waiting.factor)
          setWaiting(undefined)
          setCode('')
          onLater()
        }}
        ownSignIn={ownSignIn}
        signIn={signIn}
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
          {has('passkey') && askPasskey && (
            <button
              className={has('code') ? '' : 'yes'}
              disabled={isBusy}
              onClick={(event) => event.isTrusted && void openByPasskey()}
              type="button"
            >
              {words.passkey}
            </button>
          )}
          {has('code') && (
            <button className="yes" disabled={isBusy} type="submit">
              {window ? words.windowButton : words.open}
            </button>
          )}
          {has('operator') && (
            <button
              className="yes"
              onClick={(event) => event.isTrusted && setWaiting({ factor: undefined })}
              type="button"
            >
              {words.send}
            </button>
          )}
        </>
      }
      isBusy={isBusy}
      {...(has('code') ? { onSubmit: submit } : {})}
      problem={ofCode ? undefined : problem}
      title="unlockTitle"
      words={words}
    >
      {has('code') && window ? (
        <p>{window.isOpen ? words.windowOpen : words.unlockWindow}</p>
      ) : has('code') ? (
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
      ) : (
        <p>{has('passkey') && askPasskey ? words.unlockPasskey : words.noWayText}</p>
      )}
    </Step>
  )
}

export declare namespace Unlock {
  type Props = {
    /** Present if this site has passkeys. Opens a popup, so call it from a click. */
    askPasskey?: AskKnownPasskey | undefined
    onDone: () => void
    onLater: () => void
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
