import type { WindowLanguage } from '../messages/window/windowWords.ts'
import { RecoveryView } from '../recovery/RecoveryView.tsx'
import type { Account } from './openAccount.ts'

/** Secures or unlocks the wallet of a window's user. */
export function AccountRecovery({ account, language, ownSignIn, task }: AccountRecovery.Props) {
  const { askPasskey, environment, signIn, wallet } = account
  return (
    <RecoveryView
      askPasskey={askPasskey}
      language={language.code}
      ownSignIn={ownSignIn}
      random={environment.random}
      schedule={environment.schedule}
      signIn={signIn}
      task={task}
      wallet={wallet}
    />
  )
}

export declare namespace AccountRecovery {
  type Props = Pick<RecoveryView.Props, 'ownSignIn' | 'task'> & {
    account: Account
    language: WindowLanguage
  }
}
