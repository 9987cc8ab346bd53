import { getWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import { useCallback, useEffect, useState } from 'react'
import type { WindowLanguage } from '../../messages/window/windowWords.ts'
import type { OwnSignIn } from '../../recovery/SignInAgain.tsx'
import type { Account } from '../../window/openAccount.ts'
import { Problem } from '../../window/Problem.tsx'
import { useTask } from '../../window/useTask.ts'
import { WindowPage } from '../../window/WindowPage.tsx'
import { Activity } from './Activity.tsx'
import { Devices } from './Devices.tsx'
import { Freeze } from './Freeze.tsx'
import { Logins } from './Logins.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Recovery } from './Recovery.tsx'
import type { SectionProps } from './SectionProps.ts'

/** How long the server treats a login as fresh, minus a margin, in milliseconds. */
const freshMs = 4.5 * 60_000

/** Security settings window: recovery methods, devices, freezing, activity. */
export function Settings({ account, language }: { account: Account; language: WindowLanguage }) {
  return (
    <WindowPage account={account} language={language} title={language.words.settingsTitle}>
      {(about) => <Sections {...about} />}
    </WindowPage>
  )
}

function Sections({ account, language, linked, onLost, signInAgain, who }: WindowPage.About) {
  const { words } = language
  const { environment, session } = account
  const task = useTask(words, onLost)
  const [record, setRecord] = useState<WalletRecord | null>()
  /** Change that waits until the user has signed in again. */
  const [waiting, setWaiting] = useState<() => void>()

  const look = useCallback(async () => setRecord(await session.call(getWallet)), [session])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per user; each render creates a new task
  useEffect(() => void task.run(look), [look, who.user.id])

  if (record === undefined)
    return task.isBusy ? <p>{words.working}</p> : <Problem text={task.problem} />
  const ownSignIn: OwnSignIn = ({ onDone }) => signInAgain({ onDone, reason: words.settingsStepUp })
  const props: SectionProps = {
    account,
    language,
    onLost,
    ownSignIn,
    withFreshLogin(run) {
      if (environment.clock() - who.signedInAt > freshMs) setWaiting(() => run)
      else run()
    },
  }
  return (
    <>
      {waiting &&
        ownSignIn({
          onDone() {
            setWaiting(undefined)
            waiting()
          },
        })}
      {/* Hidden instead of unmounted, so that the sections keep their state while the user signs in. */}
      <div hidden={waiting !== undefined}>
        {record === null ? (
          <p>{words.noWallet}</p>
        ) : (
          <>
            <Addresses record={record} words={words} />
            <Recovery {...props} onChanged={look} record={record} />
            <Freeze {...props} onChanged={look} record={record} />
          </>
        )}
        <Logins {...props} linked={linked} userId={who.user.id} />
        {account.askPasskey && <Passkeys {...props} onChanged={look} record={record} />}
        <Devices {...props} />
        <Activity {...props} />
      </div>
    </>
  )
}

function Addresses({ record, words }: Pick<WindowLanguage, 'words'> & { record: WalletRecord }) {
  return (
    <section>
      <h2>{words.wallet}</h2>
      <dl>
        <dt>{words.addressEvm}</dt>
        <dd>
          <bdi className="mono">{record.addresses.eip155}</bdi>
        </dd>
        <dt>{words.addressSolana}</dt>
        <dd>
          <bdi className="mono">{record.addresses.solana}</bdi>
        </dd>
      </dl>
    </section>
  )
}
