import { getWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import { useEffect, useState } from 'react'
import type { KeySession } from '../../keys/Keys.ts'
import { RecoveryView } from '../../recovery/RecoveryView.tsx'
import type { Account } from '../../window/Account.ts'
import {
  createForgettableSecret,
  type ForgettableSecret,
} from '../../window/createForgettableSecret.ts'
import { Heading } from '../../window/Heading.tsx'
import { OwnFactorForm } from '../../window/OwnFactorForm.tsx'
import { Problem } from '../../window/Problem.tsx'
import { askForPasskey, factorsOf, type OwnFactor } from '../../window/proveFactor.ts'
import { needsFactor, readWords } from '../../window/readWords.ts'
import { SignIn } from '../../window/SignIn.tsx'
import { useTask } from '../../window/useTask.ts'
import { WindowPage } from '../../window/WindowPage.tsx'
import type { WindowLanguage } from '../../window/words/pickWindowLanguage.ts'
import { Exported } from './Exported.tsx'

/** How long after a login or a recovery factor the server releases its share, minus a margin, in milliseconds. */
const freshMs = { login: 50_000, ownFactor: 4.5 * 60_000 }

/** Window that exports the wallet's recovery phrase. */
export function Export({ account, language }: { account: Account; language: WindowLanguage }) {
  return (
    <WindowPage account={account} language={language} title={language.words.exportTitle}>
      {(about) => <Steps {...about} account={account} language={language} />}
    </WindowPage>
  )
}

type Props = WindowPage.About & { account: Account; language: WindowLanguage }

function Steps({ account, language, onLost, onSignedIn, who }: Props) {
  const { words } = language
  const { environment, session, signIn, wallet } = account
  const task = useTask(words, onLost)
  const [record, setRecord] = useState<WalletRecord | null>()
  /** Recovery factor to use once the user has signed in again. */
  const [factor, setFactor] = useState<OwnFactor>()
  const [step, setStep] = useState<'begin' | 'over' | 'stepUp' | 'unlock'>('begin')
  const [exported, setExported] = useState<ForgettableSecret<KeySession.Exported>>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per user; each render creates a new task
  useEffect(() => {
    void task.run(async () => setRecord(await session.call(getWallet)))
  }, [session, who.user.id])

  const read = async (own: OwnFactor | undefined) => {
    setStep('begin')
    setFactor(undefined)
    setExported(createForgettableSecret(await readWords(account, { factor: own })))
  }

  if (exported)
    return (
      <Exported
        environment={environment}
        exported={exported}
        language={language}
        onOver={() => {
          setExported(undefined)
          setStep('over')
        }}
      />
    )
  if (record === undefined)
    return task.isBusy ? <p>{words.working}</p> : <Problem text={task.problem} />
  if (record === null) return <p>{words.noWallet}</p>
  const hasFactor = needsFactor(record)
  const isFresh = () =>
    environment.clock() - who.signedInAt <= (hasFactor ? freshMs.ownFactor : freshMs.login)
  if (step === 'stepUp')
    return (
      <SignIn
        account={account}
        language={language}
        onDone={async () => {
          if (!(await onSignedIn())) return
          if (hasFactor && !factor) setStep('begin')
          else await task.run(() => read(factor))
        }}
        reason={words.exportStepUp}
        stepUp={who.user}
      />
    )

  if (step === 'unlock')
    return (
      <RecoveryView
        askPasskey={account.askPasskey}
        language={language.code}
        ownSignIn={({ onDone }) => (
          <SignIn
            account={account}
            language={language}
            onDone={async () => {
              if (await onSignedIn()) onDone()
            }}
            reason={words.exportStepUp}
            stepUp={who.user}
          />
        )}
        random={environment.random}
        schedule={environment.schedule}
        signIn={signIn}
        task={{
          done: () => setStep('begin'),
          kind: 'unlock',
          record,
          refuse: () => setStep('begin'),
        }}
        wallet={wallet}
      />
    )

  // Each window counts as its own device, so the wallet may need to be unlocked here first.
  const isLocked = async () => {
    const { need } = await wallet.state()
    if (need === 'unlock') setStep('unlock')
    return need === 'unlock'
  }
  const goOn = (own: OwnFactor | undefined) =>
    task.run(async () => {
      if (await isLocked()) return
      setFactor(own)
      if (!isFresh()) setStep('stepUp')
      else if (own || !hasFactor) await read(own)
    })
  /** A passkey also counts as a fresh login. */
  const readByPasskey = () =>
    task.run(async () => {
      if (await isLocked()) return
      const own = await askForPasskey(account, record)
      await read(own).finally(() => own.prf.fill(0))
    })
  const { hasCode, hasPasskey } = factorsOf(account, record)
  // Redirecting to a login provider unloads this document and loses a typed code, so the login comes first.
  const loginFirst = hasFactor && hasCode && !isFresh()
  return (
    <section>
      <Heading text={step === 'over' ? words.exportOver : words.exportBegin} />
      <p className="warning">{words.exportMeans}</p>
      <p className="quiet">{words.exportMail}</p>
      {hasFactor && (hasPasskey || !loginFirst) && (
        <OwnFactorForm
          account={account}
          isBusy={task.isBusy}
          label={words.exportBegin}
          language={language}
          onCode={(code) => void goOn({ code, type: 'code' })}
          onPasskey={() => void readByPasskey()}
          record={loginFirst ? withoutCode(record) : record}
        />
      )}
      {(loginFirst || !hasFactor) && (
        <button
          className="main"
          disabled={task.isBusy}
          onClick={() => void goOn(undefined)}
          type="button"
        >
          {task.isBusy ? words.working : words.exportBegin}
        </button>
      )}
      <Problem text={task.problem} />
    </section>
  )
}

const withoutCode = (record: WalletRecord): WalletRecord => ({
  ...record,
  recipients: record.recipients.filter(({ type }) => type !== 'code'),
})
