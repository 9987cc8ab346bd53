import type { Environment } from '../environment.ts'
import { recoveryWordsOf } from '../messages/recovery/recoveryWords.ts'
import type { AskKnownPasskey } from '../passkey/AskPasskey.ts'
import type { MakeOwnPasskey } from '../passkey/createMakeOwnPasskey.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { AddRecovery } from './AddRecovery.tsx'
import { AddRecoveryInWindow, type CodeWindow } from './AddRecoveryInWindow.tsx'
import type { RecoveryTask } from './createRecovery.ts'
import type { SignIn } from './createSignIn.ts'
import type { OwnSignIn } from './SignInAgain.tsx'
import { Unlock } from './Unlock.tsx'

/** Shows a recovery task that only the user can do, in place of the approval. */
export function RecoveryView({
  askPasskey,
  language,
  makePasskey,
  ownSignIn,
  random,
  schedule,
  signIn,
  task,
  wallet,
  window,
}: RecoveryView.Props) {
  const words = recoveryWordsOf(language)
  const { done, kind, matchCode, opensAt, record, refuse } = task
  const common = { onDone: done, onLater: refuse, ownSignIn, signIn, wallet, words }
  if (kind === 'unlock')
    return (
      <Unlock
        {...common}
        askPasskey={askPasskey}
        language={language}
        matchCode={matchCode}
        opensAt={opensAt}
        record={record}
        window={window}
      />
    )
  const { recipients } = record
  const hasOperator = recipients.some(({ type }) => type === 'operator')
  // With an existing recovery method, adding a passkey needs a proof; the settings window handles that.
  const isFirst = recipients.every(({ type }) => type === 'operator')
  if (window)
    return (
      <AddRecoveryInWindow
        hasOperator={hasOperator}
        hasPasskeys={isFirst && askPasskey !== undefined}
        onLater={refuse}
        window={window}
        words={words}
      />
    )
  return (
    <AddRecovery
      {...common}
      hasOperator={hasOperator}
      makePasskey={isFirst ? makePasskey : undefined}
      random={random}
      schedule={schedule}
    />
  )
}

export declare namespace RecoveryView {
  type Props = {
    askPasskey?: AskKnownPasskey | undefined
    /** Language code. */
    language: string
    /** Present in a window of this site if the project and the browser support passkeys. */
    makePasskey?: MakeOwnPasskey | undefined
    /** Present in a window of this site: signs in users who have no email login. */
    ownSignIn?: OwnSignIn | undefined
    random: Environment['random']
    schedule: Environment['schedule']
    signIn: SignIn
    task: RecoveryTask
    wallet: Pick<Wallet, 'secure' | 'unlock'>
    /** Present in the frame: opens the window where codes are shown and typed. Absent inside that window. */
    window?: CodeWindow | undefined
  }
}
