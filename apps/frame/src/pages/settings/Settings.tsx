import { getWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import { useCallback, useEffect, useState } from 'react'
import type { OwnSignIn } from '../../recovery/SignInAgain.tsx'
import type { Account } from '../../window/Account.ts'
import { Problem } from '../../window/Problem.tsx'
import { SignIn } from '../../window/SignIn.tsx'
import { useTask } from '../../window/useTask.ts'
import { WindowPage } from '../../window/WindowPage.tsx'
import type { WindowLanguage } from '../../window/words/pickWindowLanguage.ts'
import { Activity } from './Activity.tsx'
import { Devices } from './Devices.tsx'
import { Freeze } from './Freeze.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Recovery } from './Recovery.tsx'

/** How long a login counts as fresh for the server, less what a click takes, in milliseconds. */
const freshMs = 4.5 * 60_000

/** The window about the wallet's safety: ways back, devices, freezing, what happened. */
export function Settings({ account, language }: { account: Account; language: WindowLanguage }) {
  return (
    <WindowPage account={account} language={language} title={language.words.settingsTitle}>
      {(about) => <Sections {...about} account={account} language={language} />}
    </WindowPage>
  )
}

/** What each section works with. */
export type SectionProps = {
  account: Account
  language: WindowLanguage
  onLost: () => void
  /** Asks the person anew, the way they came in. */
  ownSignIn: OwnSignIn
  /** Does what changes something; asks for a fresh code first where the login is a while ago. */
  withFreshLogin: (run: () => void) => void
}

function Sections({ account, language, onLost, onSignedIn, who }: Sections.Props) {
  const { words } = language
  const { environment, session } = account
  const task = useTask(words, onLost)
  const [record, setRecord] = useState<WalletRecord | null>()
  /** What waits for a fresh code. */
  const [waiting, setWaiting] = useState<() => void>()

  const look = useCallback(async () => setRecord(await session.call(getWallet)), [session])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a person; a task is made anew with each drawing
  useEffect(() => void task.run(look), [look, who.user.id])

  if (record === undefined)
    return task.isBusy ? <p>{words.working}</p> : <Problem text={task.problem} />
  const ownSignIn: OwnSignIn = ({ onDone }) => (
    <SignIn
      account={account}
      language={language}
      onDone={async () => {
        if (await onSignedIn()) onDone()
      }}
      reason={words.settingsStepUp}
      stepUp={who.user}
    />
  )
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
      {/* They stay, with what they wait for. */}
      <div hidden={waiting !== undefined}>
        {record === null ? (
          <p>{words.noWallet}</p>
        ) : (
          <>
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
            <Recovery {...props} onChanged={look} record={record} />
            <Freeze {...props} onChanged={look} record={record} />
          </>
        )}
        {account.askPasskey && <Passkeys {...props} onChanged={look} record={record} />}
        <Devices {...props} />
        <Activity {...props} />
      </div>
    </>
  )
}

declare namespace Sections {
  type Props = WindowPage.About & { account: Account; language: WindowLanguage }
}
