import { Fragment, useState } from 'react'
import { offeredProviders } from '../login/offeredProviders.ts'
import { providerTitle } from '../messages/providerNames.ts'
import type { WindowLanguage } from '../messages/window/windowWords.ts'
import type { KeptSession } from '../session/createSession.ts'
import type { Account } from './openAccount.ts'
import { Problem } from './Problem.tsx'
import type { Task } from './useTask.ts'

/** Sign-in methods other than email. For a step-up, only the method that the user signed in with. */
export function OtherSignIns({ account, language, onDone, stepUp, task }: OtherSignIns.Props) {
  const { words } = language
  const { config, signInMethods } = account
  const { signInByPasskey } = signInMethods
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
  const providers = signInMethods.providers.filter((name) => isAsked(name) && isOffered(name))
  const asked = { personId: stepUp?.id }
  const isShut = signInMethods.providers.length === 0 && offeredProviders(config).some(isAsked)
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
            onClick={() => run(name, () => signInMethods.leaveTo(name, asked))}
            type="button"
          >
            {words.providerContinue.replace('{name}', providerTitle(name, config))}
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
  type Props = {
    account: Pick<Account, 'config' | 'offered' | 'signInMethods'>
    language: WindowLanguage
    onDone: () => void
    /** User who must sign in again, with the method of their login; absent if no user is signed in. */
    stepUp?: Pick<KeptSession['user'], 'email' | 'id' | 'provider'> | undefined
    task: Task
  }
}
