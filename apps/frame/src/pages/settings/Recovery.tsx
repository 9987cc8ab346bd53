import type { WalletRecord } from '@fairlead/protocol/embedded'
import { useState } from 'react'
import type { RecoveryTask } from '../../recovery/createRecovery.ts'
import { RecoveryView } from '../../recovery/RecoveryView.tsx'
import { ConfirmDialog } from '../../window/ConfirmDialog.tsx'
import { Problem } from '../../window/Problem.tsx'
import { useTask } from '../../window/useTask.ts'
import type { SectionProps } from './Settings.tsx'

/** Shows who can restore the wallet if a device is lost, and lets the user change that. */
export function Recovery(props: Recovery.Props) {
  const { account, language, onChanged, onLost, ownSignIn, record, withFreshLogin } = props
  const { words } = language
  const { environment, signIn, wallet } = account
  const task = useTask(words, onLost)
  /** Recovery method that waits for confirmation of its removal. */
  const [asked, setAsked] = useState<string>()
  const [shown, setShown] = useState<RecoveryTask>()
  const { recipients } = record
  const names = {
    code: words.recoveryCode,
    operator: words.recoveryOperator,
    passkey: words.recoveryPasskey,
  } as const

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
        <RecoveryView
          askPasskey={account.askPasskey}
          language={language.code}
          ownSignIn={ownSignIn}
          random={environment.random}
          schedule={environment.schedule}
          signIn={signIn}
          task={shown}
          wallet={wallet}
        />
      )}
      <div hidden={shown !== undefined}>
        {recipients.length === 0 && <p className="warning">{words.recoveryNone}</p>}
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
                  disabled={task.isBusy}
                  onClick={() => setAsked(rid)}
                  type="button"
                >
                  {words.revoke}
                </button>
              )}
              {asked === rid && (
                <ConfirmDialog
                  environment={environment}
                  language={language}
                  means={words.recoverySure}
                  onNo={() => setAsked(undefined)}
                  onYes={() => {
                    setAsked(undefined)
                    remove(rid)
                  }}
                  yes={words.revokeYes}
                />
              )}
            </li>
          ))}
        </ul>
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

export declare namespace Recovery {
  type Props = SectionProps & { onChanged: () => Promise<void>; record: WalletRecord }
}
