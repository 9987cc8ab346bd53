import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import { Fragment, useState } from 'react'
import type { MakeOwnPasskey } from '../../passkey/createMakeOwnPasskey.ts'
import { Heading } from '../../window/Heading.tsx'
import { OwnFactorForm } from '../../window/OwnFactorForm.tsx'
import type { Account } from '../../window/openAccount.ts'
import { Problem } from '../../window/Problem.tsx'
import { proveFactor } from '../../window/proveFactor.ts'
import { useTask } from '../../window/useTask.ts'
import type { Passkey, SectionProps } from './SectionProps.ts'

type Proof = MakeOwnPasskey.Options['factor']

/** Adds another passkey. If the user already has a passkey or recovery code, they prove it first. */
export function AddPasskey(props: AddPasskey.Props) {
  const { language, record, withFreshLogin } = props
  const { words } = language
  const { begin, cancel, make, showCode, showPasskey, step, task } = useAddPasskey(props)
  return (
    <>
      {step === 'begin' ? (
        <button
          disabled={task.isBusy || record?.isFrozen}
          onClick={() => withFreshLogin(() => void begin())}
          type="button"
        >
          {words.passkeyAdd}
        </button>
      ) : (
        <Fragment key={step}>
          <Heading text={words.passkeyAdd} />
          {step === 'factor' ? (
            <FactorStep
              {...props}
              isBusy={task.isBusy}
              onCode={(code) => void showCode(code)}
              onPasskey={() => void showPasskey()}
            />
          ) : (
            <MakeStep {...props} isBusy={task.isBusy} onMake={() => void make()} />
          )}
          <button disabled={task.isBusy} onClick={cancel} type="button">
            {words.cancel}
          </button>
        </Fragment>
      )}
      <Problem text={task.problem} />
    </>
  )
}

export declare namespace AddPasskey {
  type Props = SectionProps.OfWallet<WalletRecord | null> & {
    /** Called after the server accepted the passkey for login. The callee must wipe its secret. */
    onMade: (made: MakeOwnPasskey.Made) => Promise<void>
    /** Called with a message if it ended without a usable passkey. The passkey list may have changed. */
    onOver: (note: string) => Promise<void>
    /** Called if the wallet is locked on this device. */
    onUnlock: () => void
    passkeys: readonly Passkey[]
  }
}

/** The steps, and the proof between them. */
function useAddPasskey(props: AddPasskey.Props) {
  const { account, language, onLost, onMade, onOver, onUnlock, passkeys, record } = props
  const { words } = language
  const { askPasskey, makePasskey, wallet } = account
  const task = useTask(words, onLost)
  const [step, setStep] = useState<'begin' | 'factor' | 'make'>('begin')
  const [proof, setProof] = useState<Proof>()

  const begin = () =>
    task.run(async () => {
      // A passkey that becomes a recovery method needs an unlocked wallet.
      if (record && (await wallet.state()).need === 'unlock') return onUnlock()
      const hasCode = record?.recipients.some(({ type }) => type === 'code')
      setStep(hasCode || passkeys.length > 0 ? 'factor' : 'make')
    })

  const showCode = (code: string) =>
    task.run(async () => {
      if (!record) return
      setProof(await proveCode(code, { account, record }))
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
      // A proof is valid for one attempt, whether or not it succeeds.
      setProof(undefined)
      const made = await makePasskey!({
        onMade() {
          isMade = true
        },
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

  const cancel = () => {
    setProof(undefined)
    setStep('begin')
  }
  return { begin, cancel, make, showCode, showPasskey, step, task }
}

async function proveCode(
  code: string,
  { account, record }: { account: Account; record: WalletRecord },
): Promise<Proof> {
  const keys = await account.openKeys()
  try {
    return await proveFactor(account, { factor: { code, type: 'code' }, keys, record })
  } finally {
    keys.end()
  }
}

type StepProps = Pick<AddPasskey.Props, 'account' | 'language' | 'passkeys' | 'record'> & {
  isBusy: boolean
}

/** Asks for a recovery code or passkey that the user already has. */
function FactorStep(props: StepProps & { onCode: (code: string) => void; onPasskey: () => void }) {
  const { account, isBusy, language, onCode, onPasskey, passkeys, record } = props
  const { words } = language
  const recipients = record?.recipients ?? []
  return (
    <>
      <p>{words.passkeyAddFirst}</p>
      {recipients.some(({ type }) => type === 'code') ? (
        <OwnFactorForm
          account={account}
          hasPasskey={passkeys.length > 0}
          isBusy={isBusy}
          label={words.continue}
          language={language}
          onCode={onCode}
          onPasskey={onPasskey}
          record={{ recipients }}
        />
      ) : (
        <button
          className="main"
          disabled={isBusy}
          onClick={(event) => event.isTrusted && onPasskey()}
          type="button"
        >
          {words.passkeyUse}
        </button>
      )}
    </>
  )
}

function MakeStep({ isBusy, language, onMake, record }: StepProps & { onMake: () => void }) {
  const { words } = language
  const hasOperator = record?.recipients.some(({ type }) => type === 'operator')
  return (
    <>
      <p>{hasOperator ? words.passkeyAddOperator : words.passkeyAddMeans}</p>
      <button
        className="main"
        disabled={isBusy}
        onClick={(event) => event.isTrusted && onMake()}
        type="button"
      >
        {isBusy ? words.working : words.passkeyMake}
      </button>
    </>
  )
}
