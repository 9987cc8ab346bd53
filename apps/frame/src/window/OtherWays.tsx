import { OauthProvider } from '@fairlead/protocol/embedded'
import type { Account } from './Account.ts'
import type { SignIn } from './SignIn.tsx'
import type { Task } from './useTask.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'

/** As people know them. */
const names = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
} as const

/** Ways in beside the mailbox; of somebody who is asked anew, the one that they came in by. */
export function OtherWays({ account, language, onDone, stepUp, task }: OtherWays.Props) {
  const { words } = language
  const { config, wayIns } = account
  const { signInByPasskey } = wayIns
  const isAsked = (name: string) => stepUp === undefined || stepUp.provider === name
  const providers = wayIns.providers.filter(isAsked)
  const asked = { personId: stepUp?.id }
  const isShut =
    wayIns.providers.length === 0 &&
    OauthProvider.options.some((name) => config.socials.includes(name) && isAsked(name))
  const hasPasskey = signInByPasskey !== undefined && isAsked('passkey')
  if (stepUp?.provider === 'email') return null
  return (
    <>
      {stepUp && providers.length > 0 && <p className="or">{words.providerAgain}</p>}
      {!stepUp && (providers.length > 0 || hasPasskey) && <p className="or">{words.providerOr}</p>}
      {providers.map((name) => (
        <button
          disabled={task.isBusy}
          key={name}
          onClick={() => void task.run(() => wayIns.leaveTo(name, asked))}
          type="button"
        >
          {words.providerContinue.replace('{name}', names[name])}
        </button>
      ))}
      {hasPasskey && (
        <button
          disabled={task.isBusy}
          onClick={(event) => {
            if (event.isTrusted)
              void task.run(async () => {
                await signInByPasskey(asked)
                onDone()
              })
          }}
          type="button"
        >
          {words.passkeyUse}
        </button>
      )}
      {isShut && <p className="or quiet">{words.noProviders}</p>}
      {config.socials.includes('farcaster') && isAsked('farcaster') && (
        <p className="or quiet">{words.noFarcaster}</p>
      )}
    </>
  )
}

export declare namespace OtherWays {
  type Props = Pick<SignIn.Props, 'onDone' | 'stepUp'> & {
    account: Pick<Account, 'config' | 'wayIns'>
    language: WindowLanguage
    task: Task
  }
}
