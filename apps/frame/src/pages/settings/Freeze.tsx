import { freezeWallet, unfreezeWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import { ConfirmButton } from '../../window/ConfirmButton.tsx'
import { OwnFactorForm } from '../../window/OwnFactorForm.tsx'
import type { Account } from '../../window/openAccount.ts'
import { Problem } from '../../window/Problem.tsx'
import { askForPasskey, factorsOf, type OwnFactor, proveFactor } from '../../window/proveFactor.ts'
import { type Task, useTask } from '../../window/useTask.ts'
import type { SectionProps } from './SectionProps.ts'

/** Freezes or unfreezes the wallet in an emergency. */
export function Freeze(props: SectionProps.OfWallet) {
  const { account, language, onChanged, onLost, record } = props
  const { words } = language
  const { environment, session } = account
  const task = useTask(words, onLost)
  const { hasCode, hasPasskey } = factorsOf(account, record)

  const freeze = () =>
    task.run(async () => {
      await session.call(freezeWallet, { body: {}, params: { walletId: record.walletId } })
      await onChanged()
    })

  // If this window can't use the wallet's recovery methods, the wallet couldn't be unfrozen, so freezing isn't offered.
  if (!record.isFrozen && hasOwnFactor(record) && !hasCode && !hasPasskey) return null

  return (
    <section>
      <h2>{words.freezeTitle}</h2>
      {record.isFrozen ? (
        <Unfreeze {...props} task={task} />
      ) : (
        <>
          <p className="quiet">{words.freezeMeans}</p>
          <ConfirmButton
            className="danger"
            confirm={words.freezeYes}
            consequences={words.freezeSure}
            environment={environment}
            isBusy={task.isBusy}
            label={words.freeze}
            language={language}
            onConfirm={() => void freeze()}
          />
        </>
      )}
      <Problem text={task.problem} />
    </section>
  )
}

function Unfreeze(props: SectionProps.OfWallet & { task: Task }) {
  const { account, language, onChanged, record, task, withFreshLogin } = props
  const { words } = language

  const run = (ask?: () => Promise<OwnFactor>) =>
    task.run(async () => {
      const factor = await ask?.()
      try {
        await unfreeze(account, { factor, record })
      } finally {
        if (factor?.type === 'passkey') factor.prf.fill(0)
      }
      await onChanged()
    })

  return (
    <>
      <p className="warning">{words.frozen}</p>
      {hasOwnFactor(record) ? (
        <OwnFactorForm
          account={account}
          isBusy={task.isBusy}
          label={words.unfreeze}
          language={language}
          onCode={(code) => withFreshLogin(() => void run(async () => ({ code, type: 'code' })))}
          // A passkey also counts as a fresh login.
          onPasskey={() => void run(() => askForPasskey(account, record))}
          record={record}
        />
      ) : (
        <button
          disabled={task.isBusy}
          onClick={() => withFreshLogin(() => void run())}
          type="button"
        >
          {words.unfreeze}
        </button>
      )}
    </>
  )
}

const hasOwnFactor = ({ recipients }: WalletRecord) =>
  recipients.some(({ type }) => type !== 'operator')

/**
 * Unfreezes a wallet. If the user has a recovery factor, it is required.
 * @throws the errors of {@link proveFactor}; `FACTOR_REQUIRED` if the login is too old.
 */
async function unfreeze(
  account: Pick<Account, 'openKeys' | 'session'>,
  { factor, record }: { factor: OwnFactor | undefined; record: WalletRecord },
): Promise<void> {
  const params = { walletId: record.walletId }
  if (!factor) {
    await account.session.call(unfreezeWallet, { body: {}, params })
    return
  }
  const keys = await account.openKeys()
  try {
    const body = await proveFactor(account, { factor, keys, record })
    await account.session.call(unfreezeWallet, { body, params })
  } finally {
    keys.end()
  }
}
