import { getWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import { useEffect, useState } from 'react'
import type { KeySession } from '../../keys/Keys.ts'
import type { WindowLanguage } from '../../messages/window/windowWords.ts'
import type { RecoveryTask } from '../../recovery/createRecovery.ts'
import { AccountRecovery } from '../../window/AccountRecovery.tsx'
import {
  createForgettableSecret,
  type ForgettableSecret,
} from '../../window/createForgettableSecret.ts'
import { Heading } from '../../window/Heading.tsx'
import { OwnFactorForm } from '../../window/OwnFactorForm.tsx'
import type { Account } from '../../window/openAccount.ts'
import { Problem } from '../../window/Problem.tsx'
import { askForPasskey, factorsOf, type OwnFactor } from '../../window/proveFactor.ts'
import { needsFactor, readWords } from '../../window/readWords.ts'
import { type Task, useTask } from '../../window/useTask.ts'
import { WindowPage } from '../../window/WindowPage.tsx'
import { Exported } from './Exported.tsx'

/** How long after a login or a recovery factor the server releases its share, minus a margin, in milliseconds. */
const freshMs = { login: 50_000, ownFactor: 4.5 * 60_000 }

/** Window that exports the wallet's recovery phrase. */
export function Export({ account, language }: { account: Account; language: WindowLanguage }) {
  return (
    <WindowPage account={account} language={language} title={language.words.exportTitle}>
      {(about) => <Steps {...about} />}
    </WindowPage>
  )
}

/** Time from which automatic recovery opens the wallet, and the digits that approve this window earlier. */
type Wait = Pick<RecoveryTask, 'matchCode' | 'opensAt'>

type Step = 'begin' | 'over' | 'stepUp' | 'unlock'

function Steps(about: WindowPage.About) {
  const { account, language, onLost, signInAgain, who } = about
  const { words } = language
  const { environment, session } = account
  const task = useTask(words, onLost)
  const [record, setRecord] = useState<WalletRecord | null>()
  /** Recovery factor to use once the user has signed in again. */
  const [factor, setFactor] = useState<OwnFactor>()
  const [step, setStep] = useState<Step>('begin')
  /** How long automatic recovery waits in this window. */
  const [wait, setWait] = useState<Wait>({})
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
  if (step === 'stepUp')
    return signInAgain({
      onDone() {
        if (needsFactor(record) && !factor) setStep('begin')
        else void task.run(() => read(factor))
      },
      reason: words.exportStepUp,
    })
  if (step === 'unlock')
    return (
      <AccountRecovery
        account={account}
        language={language}
        ownSignIn={({ onDone }) => signInAgain({ onDone, reason: words.exportStepUp })}
        task={{
          done: () => setStep('begin'),
          kind: 'unlock',
          ...wait,
          record,
          refuse: () => setStep('begin'),
        }}
      />
    )
  return (
    <BeginStep
      {...about}
      isOver={step === 'over'}
      onFactor={setFactor}
      onLocked={(next) => {
        setWait(next)
        setStep('unlock')
      }}
      onRead={read}
      onStep={setStep}
      record={record}
      task={task}
    />
  )
}

/** Explains the export, and asks for a recovery factor if the wallet has one. */
function BeginStep(props: BeginStep.Props) {
  const { account, isOver, language, onFactor, onLocked, onRead, onStep, record, task, who } = props
  const { words } = language
  const hasFactor = needsFactor(record)
  const isFresh = () =>
    account.environment.clock() - who.signedInAt <= (hasFactor ? freshMs.ownFactor : freshMs.login)

  // Each window counts as its own device, so the wallet may need to be unlocked here first.
  const isLocked = async () => {
    const { matchCode, need, opensAt } = await account.wallet.state()
    if (need === 'unlock') onLocked({ matchCode, opensAt })
    return need === 'unlock'
  }
  const readWith = (own: OwnFactor | undefined) =>
    task.run(async () => {
      if (await isLocked()) return
      onFactor(own)
      if (!isFresh()) onStep('stepUp')
      else if (own || !hasFactor) await onRead(own)
    })
  /** A passkey also counts as a fresh login. */
  const readByPasskey = () =>
    task.run(async () => {
      if (await isLocked()) return
      const own = await askForPasskey(account, record)
      await onRead(own).finally(() => own.prf.fill(0))
    })
  const { hasCode, hasPasskey } = factorsOf(account, record)
  // Redirecting to a login provider unloads this document and loses a typed code, so the login comes first.
  const isLoginFirst = hasFactor && hasCode && !isFresh()
  return (
    <section>
      <Heading text={isOver ? words.exportOver : words.exportBegin} />
      <p className="warning">{words.exportMeans}</p>
      <p className="quiet">{words.exportMail}</p>
      {hasFactor && (hasPasskey || !isLoginFirst) && (
        <OwnFactorForm
          account={account}
          isBusy={task.isBusy}
          label={words.exportBegin}
          language={language}
          onCode={(code) => void readWith({ code, type: 'code' })}
          onPasskey={() => void readByPasskey()}
          record={isLoginFirst ? withoutCode(record) : record}
        />
      )}
      {(isLoginFirst || !hasFactor) && (
        <button
          className="main"
          disabled={task.isBusy}
          onClick={() => void readWith(undefined)}
          type="button"
        >
          {task.isBusy ? words.working : words.exportBegin}
        </button>
      )}
      <Problem text={task.problem} />
    </section>
  )
}

declare namespace BeginStep {
  type Props = WindowPage.About & {
    /** True after the words were shown. */
    isOver: boolean
    /** Called with the factor to use once the user has signed in again. */
    onFactor: (factor: OwnFactor | undefined) => void
    /** Called if the wallet is locked here. */
    onLocked: (wait: Wait) => void
    onRead: (factor: OwnFactor | undefined) => Promise<void>
    onStep: (step: Step) => void
    record: WalletRecord
    task: Task
  }
}

const withoutCode = (record: WalletRecord): WalletRecord => ({
  ...record,
  recipients: record.recipients.filter(({ type }) => type !== 'code'),
})
