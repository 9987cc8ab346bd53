import type { RouteResponse } from '@fairlead/protocol'
import { listPasskeys, removePasskey, type WalletRecord } from '@fairlead/protocol/embedded'
import { useEffect, useState } from 'react'
import type { MakeOwnPasskey } from '../../passkey/createMakeOwnPasskey.ts'
import { RecoveryView } from '../../recovery/RecoveryView.tsx'
import { addPasskeyRecovery, mayOpen } from '../../window/addPasskeyRecovery.ts'
import { Problem } from '../../window/Problem.tsx'
import { useTask } from '../../window/useTask.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyLine } from './PasskeyLine.tsx'
import type { SectionProps } from './Settings.tsx'

export type Passkey = RouteResponse<typeof listPasskeys>['passkeys'][number]

/** Lists the user's passkeys, shows which of them open the wallet, and adds or removes them. */
export function Passkeys(props: Passkeys.Props) {
  const { account, language, onChanged, onLost, ownSignIn, record, withFreshLogin } = props
  const { words } = language
  const { askPasskey, environment, session, signIn, wallet } = account
  const task = useTask(words, onLost)
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>()
  /** The wallet must be unlocked on this device before its recovery methods can change. */
  const [isLocked, setLocked] = useState(false)
  /** Outcome of the last action. */
  const [note, setNote] = useState('')
  const recipients = record?.recipients ?? []
  const hasOperator = recipients.some(({ type }) => type === 'operator')

  async function look() {
    const found = (await session.call(listPasskeys)).passkeys
    setPasskeys(found)
    return found
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; each render creates a new task
  useEffect(() => void task.run(async () => void (await look())), [session])

  const isOpen = async () => {
    const { need } = await wallet.state()
    if (need === 'unlock') setLocked(true)
    return need !== 'unlock'
  }

  const remove = ({ credentialId, passkeyId }: Passkey) =>
    task.run(async () => {
      setNote('')
      const recipient = recipients.find((one) => one.credentialId === credentialId)
      if (recipient) {
        if (!(await isOpen())) return
        // Remove it as a recovery method first: the server refuses to remove a passkey that opens a wallet.
        const { keep } = await wallet.secure({ without: [recipient.rid] })
        await keep()
        await onChanged()
      }
      await session.call(removePasskey, { body: { passkeyId } })
      await look()
    })

  /** Turns a sign-in passkey into a recovery method. Using it also counts as a fresh login. */
  const letOpen = ({ credentialId }: Passkey) =>
    task.run(async () => {
      setNote('')
      if (!(await isOpen())) return
      const passkey = { credentialId, salt: '' }
      const answer = await askPasskey?.({ passkeys: [passkey], purpose: 'unlock' })
      const prf = answer?.prf
      if (!prf) return setNote(words.passkeyNoSecret)
      try {
        await addPasskeyRecovery(account, { credentialId, prf })
      } finally {
        prf.fill(0)
      }
      setNote(words.passkeyNowOpens)
      await onChanged()
    })

  /** The passkey already signs in. Automatic recovery ends only when the user explicitly asks for it. */
  async function take({ credentialId, isSynced, prf }: MakeOwnPasskey.Made) {
    try {
      const found = await look()
      if (!record || hasOperator) return setNote(words.passkeyNowSigns)
      if (!prf) return setNote(words.passkeyNoSecret)
      if (!mayOpen({ isSynced }, { passkeys: found, recipients }))
        return setNote(words.passkeyStays)
      setNote(words.passkeyHalf)
      await addPasskeyRecovery(account, { credentialId, prf })
      setNote(words.passkeyNowOpens)
    } finally {
      prf?.fill(0)
    }
    await onChanged()
  }

  return (
    <section>
      <h2>{words.passkeys}</h2>
      {isLocked && record && (
        <RecoveryView
          askPasskey={askPasskey}
          language={language.code}
          ownSignIn={ownSignIn}
          random={environment.random}
          schedule={environment.schedule}
          signIn={signIn}
          task={{
            done: () => setLocked(false),
            kind: 'unlock',
            record,
            refuse: () => setLocked(false),
          }}
          wallet={wallet}
        />
      )}
      <div hidden={isLocked}>
        <ul>
          {passkeys?.map((passkey) => {
            const { credentialId, passkeyId } = passkey
            const isRecipient = recipients.some((one) => one.credentialId === credentialId)
            const canOpen = record !== null && !record.isFrozen && !isRecipient
            return (
              <PasskeyLine
                environment={environment}
                hasOperator={hasOperator}
                isBusy={task.isBusy}
                isOnlyWay={isRecipient && recipients.length === 1}
                isRecipient={isRecipient}
                key={passkeyId}
                language={language}
                mayOpen={canOpen && mayOpen(passkey, { passkeys, recipients })}
                onOpen={() => void letOpen(passkey)}
                onRemove={() => withFreshLogin(() => void remove(passkey))}
                passkey={passkey}
              />
            )
          })}
        </ul>
        <p role="status">{note}</p>
        {passkeys && (
          <AddPasskey
            {...props}
            onMade={take}
            onOver={async (said) => {
              setNote(said)
              await look()
            }}
            onUnlock={() => setLocked(true)}
            passkeys={passkeys}
          />
        )}
      </div>
      <Problem text={task.problem} />
    </section>
  )
}

export declare namespace Passkeys {
  type Props = SectionProps & { onChanged: () => Promise<void>; record: WalletRecord | null }
}
