import { freezeWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import { useState } from 'react'
import { ConfirmDialog } from '../../window/ConfirmDialog.tsx'
import { OwnFactorForm } from '../../window/OwnFactorForm.tsx'
import { Problem } from '../../window/Problem.tsx'
import { askForPasskey, factorsOf, type OwnFactor } from '../../window/proveFactor.ts'
import { unfreeze } from '../../window/unfreeze.ts'
import { useTask } from '../../window/useTask.ts'
import type { SectionProps } from './Settings.tsx'

/** Freezes or unfreezes the wallet in an emergency. */
export function Freeze({
  account,
  language,
  onChanged,
  onLost,
  record,
  withFreshLogin,
}: Freeze.Props) {
  const { words } = language
  const { environment, session } = account
  const task = useTask(words, onLost)
  const [isAsked, setAsked] = useState(false)
  const hasFactor = record.recipients.some(({ type }) => type !== 'operator')
  const { hasCode, hasPasskey } = factorsOf(account, record)

  const freeze = () =>
    task.run(async () => {
      setAsked(false)
      await session.call(freezeWallet, { body: {}, params: { walletId: record.walletId } })
      await onChanged()
    })

  const thaw = (ask?: () => Promise<OwnFactor>) =>
    task.run(async () => {
      const factor = await ask?.()
      try {
        await unfreeze(account, { factor, record })
      } finally {
        if (factor?.type === 'passkey') factor.prf.fill(0)
      }
      await onChanged()
    })

  // If this window can't use the wallet's recovery methods, the wallet couldn't be unfrozen, so freezing isn't offered.
  if (!record.isFrozen && hasFactor && !hasCode && !hasPasskey) return null

  return (
    <section>
      <h2>{words.freezeTitle}</h2>
      {record.isFrozen ? (
        <>
          <p className="warning">{words.frozen}</p>
          {hasFactor ? (
            <OwnFactorForm
              account={account}
              isBusy={task.isBusy}
              label={words.unfreeze}
              language={language}
              onCode={(code) =>
                withFreshLogin(() => void thaw(async () => ({ code, type: 'code' })))
              }
              // A passkey also counts as a fresh login.
              onPasskey={() => void thaw(() => askForPasskey(account, record))}
              record={record}
            />
          ) : (
            <button
              disabled={task.isBusy}
              onClick={() => withFreshLogin(() => void thaw())}
              type="button"
            >
              {words.unfreeze}
            </button>
          )}
        </>
      ) : (
        <>
          <p className="quiet">{words.freezeMeans}</p>
          {isAsked ? (
            <ConfirmDialog
              environment={environment}
              language={language}
              means={words.freezeSure}
              onNo={() => setAsked(false)}
              onYes={() => void freeze()}
              yes={words.freezeYes}
            />
          ) : (
            <button
              className="danger"
              disabled={task.isBusy}
              onClick={() => setAsked(true)}
              type="button"
            >
              {words.freeze}
            </button>
          )}
        </>
      )}
      <Problem text={task.problem} />
    </section>
  )
}

export declare namespace Freeze {
  type Props = SectionProps & { onChanged: () => Promise<void>; record: WalletRecord }
}
