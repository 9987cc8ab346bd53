import type { Environment } from '../environment.ts'
import type { AskKnownPasskey } from '../passkey/AskPasskey.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import type { RecoveryTask } from './createRecovery.ts'
import type { SignIn } from './createSignIn.ts'
import { Secure } from './Secure.tsx'
import { type CodeWindow, SecureElsewhere } from './SecureElsewhere.tsx'
import type { OwnSignIn } from './SignInAgain.tsx'
import { Unlock } from './Unlock.tsx'
import { recoveryWordsOf } from './words/recoveryWordsOf.ts'

/** What only the person can do, in place of the approval. */
export function RecoveryView({
  askPasskey,
  language,
  ownSignIn,
  random,
  schedule,
  signIn,
  task,
  wallet,
  window,
}: RecoveryView.Props) {
  const words = recoveryWordsOf(language)
  const { done, kind, record, refuse } = task
  const common = { onDone: done, onLater: refuse, ownSignIn, signIn, wallet, words }
  if (kind === 'unlock')
    return <Unlock {...common} askPasskey={askPasskey} record={record} window={window} />
  const hasOperator = record.recipients.some(({ type }) => type === 'operator')
  if (window)
    return (
      <SecureElsewhere hasOperator={hasOperator} onLater={refuse} window={window} words={words} />
    )
  return <Secure {...common} hasOperator={hasOperator} random={random} schedule={schedule} />
}

export declare namespace RecoveryView {
  type Props = {
    askPasskey?: AskKnownPasskey | undefined
    /** Code of the language. */
    language: string
    /** In a window of the site: asks there for somebody whom no mail can ask. */
    ownSignIn?: OwnSignIn | undefined
    random: Environment['random']
    schedule: Environment['schedule']
    signIn: SignIn
    task: RecoveryTask
    wallet: Pick<Wallet, 'secure' | 'unlock'>
    /** In a frame: where codes are shown and typed. Absent in a window of the site, which is such a place. */
    window?: CodeWindow | undefined
  }
}
