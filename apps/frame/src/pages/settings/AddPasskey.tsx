import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import { useState } from 'react'
import type { MakeOwnPasskey } from '../../passkey/createMakeOwnPasskey.ts'
import { Heading } from '../../window/Heading.tsx'
import { OwnFactorForm } from '../../window/OwnFactorForm.tsx'
import { Problem } from '../../window/Problem.tsx'
import { proveFactor } from '../../window/proveFactor.ts'
import { useTask } from '../../window/useTask.ts'
import type { Passkey } from './Passkeys.tsx'
import type { SectionProps } from './Settings.tsx'

type Proof = MakeOwnPasskey.Options['factor']

/** Adds another passkey. If the user already has a passkey or recovery code, they prove it first. */
export function AddPasskey(props: AddPasskey.Props) {
  const { account, language, onLost, onMade, onOver, onUnlock, passkeys, record, withFreshLogin } =
    props
  const { words } = language
  const { askPasskey, makePasskey, openKeys, wallet } = account
  const task = useTask(words, onLost)
  const [step, setStep] = useState<'begin' | 'factor' | 'make'>('begin')
  const [proof, setProof] = useState<Proof>()
  const recipients = record?.recipients ?? []
  const hasCode = recipients.some(({ type }) => type === 'code')
  const hasOperator = recipients.some(({ type }) => type === 'operator')

  const begin = () =>
    task.run(async () => {
      // A passkey that becomes a recovery method needs an unlocked wallet.
      if (record && (await wallet.state()).need === 'unlock') return onUnlock()
      setStep(hasCode || passkeys.length > 0 ? 'factor' : 'make')
    })

  const showCode = (code: string) =>
    task.run(async () => {
      if (!record) return
      const keys = await openKeys()
      try {
        setProof(await proveFactor(account, { factor: { code, type: 'code' }, keys, record }))
      } finally {
        keys.end()
      }
      setStep('make')
    })

  /** The existing passkey is used only to sign in here. */
  const showPasskey = () =>
    task.run(async () => {
      const known = passkeys.map(({ credentialId }) => ({ credentialId, salt: '' }))
      const answer = await askPasskey?.({ passkeys: known, purpose: 'unlock' })
      // The PRF secret isn't needed for a login.
      answer?.prf?.fill(0)
      setStep('make')
    })

  const make = () =>
    task.run(async () => {
      let isMade = false
      const onDevice = () => {
        isMade = true
      }
      // A proof is valid for one attempt, whether or not it succeeds.
      setProof(undefined)
      const made = await makePasskey!({
        onMade: onDevice,
        ...(proof && { factor: proof }),
      }).catch(async (error: unknown) => {
        if (proof || isMade) setStep('begin')
        if (isMade) await onOver(words.passkeyNotTaken)
        else if (BaseError.find(error, 'CONFLICT')) await onOver(words.passkeyKnown)
        throw error
      })
      setStep('begin')
      await onMade(made)
    })

  const cancel = (
    <button
      disabled={task.isBusy}
      onClick={() => {
        setProof(undefined)
        setStep('begin')
      }}
      type="button"
    >
      {words.cancel}
    </button>
  )
  return (
    <>
      {step === 'begin' && (
        <button
          disabled={task.isBusy || record?.isFrozen}
          onClick={() => withFreshLogin(() => void begin())}
          type="button"
        >
          {words.passkeyAdd}
        </button>
      )}
      {step === 'factor' && (
        <>
          <Heading text={words.passkeyAdd} />
          <p>{words.passkeyAddFirst}</p>
          {hasCode ? (
            <OwnFactorForm
              account={account}
              hasPasskey={passkeys.length > 0}
              isBusy={task.isBusy}
              label={words.continue}
              language={language}
              onCode={(code) => void showCode(code)}
              onPasskey={() => void showPasskey()}
              record={{ recipients }}
            />
          ) : (
            <button
              className="main"
              disabled={task.isBusy}
              onClick={(event) => event.isTrusted && void showPasskey()}
              type="button"
            >
              {words.passkeyUse}
            </button>
          )}
          {cancel}
        </>
      )}
      {step === 'make' && (
        <>
          <Heading text={words.passkeyAdd} />
          <p>{hasOperator ? words.passkeyAddOperator : words.passkeyAddMeans}</p>
          <button
            className="main"
            disabled={task.isBusy}
            onClick={(event) => event.isTrusted && void make()}
            type="button"
          >
            {task.isBusy ? words.working : words.passkeyMake}
          </button>
          {cancel}
        </>
      )}
      <Problem text={task.problem} />
    </>
  )
}

export declare namespace AddPasskey {
  type Props = SectionProps & {
    /** Called after the server accepted the passkey for login. The callee must wipe its secret. */
    onMade: (made: MakeOwnPasskey.Made) => Promise<void>
    /** Called with a message if it ended without a usable passkey. The passkey list may have changed. */
    onOver: (note: string) => Promise<void>
    /** Called if the wallet is locked on this device. */
    onUnlock: () => void
    passkeys: readonly Passkey[]
    record: WalletRecord | null
  }
}
