import type { WalletRecord } from '@fairlead/protocol/embedded'
import { useState } from 'react'
import type { RecoveryTask } from '../../recovery/createRecovery.ts'
import { AccountRecovery } from '../../window/AccountRecovery.tsx'
import { ConfirmDialog } from '../../window/ConfirmDialog.tsx'
import { Problem } from '../../window/Problem.tsx'
import { useTask } from '../../window/useTask.ts'
import type { SectionProps } from './SectionProps.ts'

/** Shows who can restore the wallet if a device is lost, and lets the user change that. */
export function Recovery(props: SectionProps.OfWallet) {
  const { account, language, onChanged, onLost, ownSignIn, record, withFreshLogin } = props
  const { words } = language
  const { wallet } = account
  const task = useTask(words, onLost)
  const [shown, setShown] = useState<RecoveryTask>()

  /** Runs a change. Unlocks the wallet on this device first if the device has no share. */
  const begin = (next: () => Promise<void>) =>
    withFreshLogin(
      () =>
        void task.run(async () => {
          const state = await wallet.state()
          if (state.need === 'unlock') setShown(toTask('unlock', state.record))
          else await next()
        }),
    )

  const toTask = (kind: RecoveryTask['kind'], current: WalletRecord): RecoveryTask => ({
    kind,
    record: current,
    done() {
      setShown(undefined)
      void task.run(onChanged)
    },
    refuse: () => setShown(undefined),
  })

  const remove = (rid: string) =>
    begin(async () => {
      const { keep } = await wallet.secure({ without: [rid] })
      await keep()
      await onChanged()
    })

  return (
    <section>
      <h2>{words.recovery}</h2>
      {shown && (
        <AccountRecovery account={account} language={language} ownSignIn={ownSignIn} task={shown} />
      )}
      <div hidden={shown !== undefined}>
        {record.recipients.length === 0 && <p className="warning">{words.recoveryNone}</p>}
        <RecoveryMethods {...props} isBusy={task.isBusy} onRemove={remove} />
        <button
          disabled={task.isBusy || record.isFrozen}
          onClick={() => begin(async () => setShown(toTask('secure', record)))}
          type="button"
        >
          {words.recoveryMake}
        </button>
        <Problem text={task.problem} />
        <p className="quiet">
          <a download="recover.html" href="/recover.html">
            {words.offlinePage}
          </a>
          {'. '}
          {words.offlinePageMeans}
        </p>
      </div>
    </section>
  )
}

/** Lists the recovery methods; the last one, and the operator's, can't be removed here. */
function RecoveryMethods({ account, isBusy, language, onRemove, record }: RecoveryMethods.Props) {
  const { words } = language
  const { recipients } = record
  /** Recovery method that waits for confirmation of its removal. */
  const [asked, setAsked] = useState<string>()
  const names = {
    code: words.recoveryCode,
    operator: words.recoveryOperator,
    passkey: words.recoveryPasskey,
  } as const
  return (
    <ul>
      {recipients.map(({ label, rid, type }) => (
        <li className="line" key={rid}>
          <div>
            {names[type]}
            {label && (
              <p className="quiet">
                <bdi>{label}</bdi>
              </p>
            )}
          </div>
          {type !== 'operator' && recipients.length > 1 && asked !== rid && (
            <button
              aria-label={`${words.revoke}: ${names[type]} ${label ?? ''}`}
              className="small danger"
              disabled={isBusy}
              onClick={() => setAsked(rid)}
              type="button"
            >
              {words.revoke}
            </button>
          )}
          {asked === rid && (
            <ConfirmDialog
              confirm={words.revokeYes}
              consequences={words.recoverySure}
              environment={account.environment}
              language={language}
              onCancel={() => setAsked(undefined)}
              onConfirm={() => {
                setAsked(undefined)
                onRemove(rid)
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

declare namespace RecoveryMethods {
  type Props = Pick<SectionProps.OfWallet, 'account' | 'language' | 'record'> & {
    isBusy: boolean
    onRemove: (rid: string) => void
  }
}
