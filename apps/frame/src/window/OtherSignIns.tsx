import { OauthProvider } from '@fairlead/protocol/embedded'
import { Fragment, useState } from 'react'
import type { Account } from './Account.ts'
import { Problem } from './Problem.tsx'
import type { SignIn } from './SignIn.tsx'
import type { Task } from './useTask.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'

/** Display names of the providers. */
const names = {
  apple: 'Apple',
  discord: 'Discord',
  facebook: 'Facebook',
  github: 'GitHub',
  google: 'Google',
  x: 'X',
} as const

/** Sign-in methods other than email. For a step-up, only the method that the user signed in with. */
export function OtherSignIns({ account, language, onDone, stepUp, task }: OtherSignIns.Props) {
  const { words } = language
  const { config, wayIns } = account
  const { signInByPasskey } = wayIns
  const [pressed, setPressed] = useState('')
  const run = (name: string, work: () => Promise<void>) => {
    setPressed(name)
    void task.run(work)
  }
  const problemOf = (name: string) => (
    <Problem text={pressed === name && !task.isBusy ? task.problem : ''} />
  )
  const isAsked = (name: string) => stepUp === undefined || stepUp.provider === name
  // A step-up uses the method of the login, even if the page no longer offers it.
  const isOffered = (name: string) =>
    stepUp !== undefined || (account.offered?.includes(name) ?? true)
  const providers = wayIns.providers.filter((name) => isAsked(name) && isOffered(name))
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
        <Fragment key={name}>
          <button
            disabled={task.isBusy}
            onClick={() => run(name, () => wayIns.leaveTo(name, asked))}
            type="button"
          >
            {words.providerContinue.replace('{name}', names[name])}
          </button>
          {problemOf(name)}
        </Fragment>
      ))}
      {hasPasskey && (
        <>
          <button
            disabled={task.isBusy}
            onClick={(event) => {
              if (event.isTrusted)
                run('passkey', async () => {
                  await signInByPasskey(asked)
                  onDone()
                })
            }}
            type="button"
          >
            {words.passkeyUse}
          </button>
          {problemOf('passkey')}
        </>
      )}
      {isShut && <p className="or quiet">{words.noProviders}</p>}
      {config.socials.includes('farcaster') && isAsked('farcaster') && isOffered('farcaster') && (
        <p className="or quiet">{words.noFarcaster}</p>
      )}
    </>
  )
}

export declare namespace OtherSignIns {
  type Props = Pick<SignIn.Props, 'onDone' | 'stepUp'> & {
    account: Pick<Account, 'config' | 'offered' | 'wayIns'>
    language: WindowLanguage
    task: Task
  }
}
