import { listPasskeys, removePasskey, type WalletRecord } from '@fairlead/protocol/embedded'
import { useEffect, useState } from 'react'
import { addPasskeyRecovery, mayOpen } from '../../passkey/addPasskeyRecovery.ts'
import type { MakeOwnPasskey } from '../../passkey/createMakeOwnPasskey.ts'
import { AccountRecovery } from '../../window/AccountRecovery.tsx'
import { Problem } from '../../window/Problem.tsx'
import { useTask } from '../../window/useTask.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyLine } from './PasskeyLine.tsx'
import type { Passkey, SectionProps } from './SectionProps.ts'

/** Lists the user's passkeys, shows which of them open the wallet, and adds or removes them. */
export function Passkeys(props: PasskeysProps) {
  const { account, language, ownSignIn, record, withFreshLogin } = props
  const { words } = language
  const section = usePasskeys(props)
  const { isLocked, passkeys, setLocked, task } = section
  const recipients = record?.recipients ?? []
  return (
    <section>
      <h2>{words.passkeys}</h2>
      {isLocked && record && (
        <AccountRecovery
          account={account}
          language={language}
          ownSignIn={ownSignIn}
          task={{
            done: () => setLocked(false),
            kind: 'unlock',
            record,
            refuse: () => setLocked(false),
          }}
        />
      )}
      <div hidden={isLocked}>
        <ul>
          {passkeys?.map((passkey) => {
            const isRecipient = recipients.some((one) => one.credentialId === passkey.credentialId)
            const canOpen = record !== null && !record.isFrozen && !isRecipient
            return (
              <PasskeyLine
                environment={account.environment}
                hasOperator={hasOperator(recipients)}
                isBusy={task.isBusy}
                isOnlyWay={isRecipient && recipients.length === 1}
                isRecipient={isRecipient}
                key={passkey.passkeyId}
                language={language}
                mayOpen={canOpen && mayOpen(passkey, { passkeys, recipients })}
                onOpen={() => void section.letOpen(passkey)}
                onRemove={() => withFreshLogin(() => void section.remove(passkey))}
                passkey={passkey}
              />
            )
          })}
        </ul>
        <p role="status">{section.note}</p>
        {passkeys && (
          <AddPasskey
            {...props}
            onMade={section.take}
            onOver={section.end}
            onUnlock={() => setLocked(true)}
            passkeys={passkeys}
          />
        )}
      </div>
      <Problem text={task.problem} />
    </section>
  )
}

type PasskeysProps = SectionProps.OfWallet<WalletRecord | null>

const hasOperator = (recipients: WalletRecord['recipients']) =>
  recipients.some(({ type }) => type === 'operator')

/** Returns the user's passkeys and what can be done with them. */
function usePasskeys({ account, language, onChanged, onLost, record }: PasskeysProps) {
  const { words } = language
  const { askPasskey, session, wallet } = account
  const task = useTask(words, onLost)
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>()
  /** The wallet must be unlocked on this device before its recovery methods can change. */
  const [isLocked, setLocked] = useState(false)
  /** Outcome of the last action. */
  const [note, setNote] = useState('')
  const recipients = record?.recipients ?? []

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
      const prf = (await askPasskey?.({ passkeys: [passkey], purpose: 'unlock' }))?.prf
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
  async function take(made: MakeOwnPasskey.Made) {
    const { credentialId, prf } = made
    try {
      const reason = whyNotOpening(made, { passkeys: await look(), record })
      if (reason || !prf) return setNote(words[reason ?? 'passkeyNoSecret'])
      setNote(words.passkeyHalf)
      await addPasskeyRecovery(account, { credentialId, prf })
      setNote(words.passkeyNowOpens)
    } finally {
      prf?.fill(0)
    }
    await onChanged()
  }

  /** Shows how adding a passkey ended, and reads the list again. */
  async function end(outcome: string) {
    setNote(outcome)
    await look()
  }

  return { end, isLocked, letOpen, note, passkeys, remove, setLocked, take, task }
}

/** Returns why a new passkey doesn't open the wallet; `undefined` if it can. */
function whyNotOpening(
  { isSynced, prf }: MakeOwnPasskey.Made,
  { passkeys, record }: { passkeys: readonly Passkey[]; record: WalletRecord | null },
): 'passkeyNoSecret' | 'passkeyNowSigns' | 'passkeyStays' | undefined {
  if (!record || hasOperator(record.recipients)) return 'passkeyNowSigns'
  if (!prf) return 'passkeyNoSecret'
  const { recipients } = record
  return mayOpen({ isSynced }, { passkeys, recipients }) ? undefined : 'passkeyStays'
}
