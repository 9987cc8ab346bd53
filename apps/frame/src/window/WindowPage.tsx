import { cleanText } from '@fairlead/protocol'
import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import { forStepUp, type WindowLanguage } from '../messages/window/windowWords.ts'
import type { KeptSession } from '../session/createSession.ts'
import type { SignInMethods } from './createSignInMethods.ts'
import type { Account } from './openAccount.ts'
import { Problem } from './Problem.tsx'
import { SignIn } from './SignIn.tsx'
import { useTask } from './useTask.ts'

/** Session data without the tokens, which the views don't need. */
type Who = Pick<KeptSession, 'signedInAt' | 'user'>

/** Layout of every window: the site, the signed-in user, and the sign-out button. */
export function WindowPage({ account, children, language, title }: WindowPage.Props) {
  const { words } = language
  const { session } = account
  const [who, setWho] = useState<Who | 'signedOut' | 'unknown'>('unknown')
  const look = useCallback(
    () =>
      session.read().then(
        (kept) => setWho(kept ? { signedInAt: kept.signedInAt, user: kept.user } : 'signedOut'),
        () => setWho('signedOut'),
      ),
    [session],
  )
  const returning = useTask(forStepUp(words))
  const [linked, setLinked] = useState<SignInMethods.Linked>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; each render creates a new task
  useEffect(
    () =>
      void returning.run(async () => setLinked(await account.signInMethods.comeBack())).then(look),
    [look],
  )

  const signInAgain =
    (before: Who): WindowPage.About['signInAgain'] =>
    ({ onDone, reason }) => (
      <SignIn
        account={account}
        language={language}
        onDone={async () => {
          // Also clears an earlier error.
          await returning.run(look)
          if ((await session.read())?.user.id === before.user.id) onDone()
        }}
        reason={reason}
        stepUp={before.user}
      />
    )
  const onLost = () => setWho('signedOut')

  return (
    <>
      <header>
        <Brand config={account.config} />
        <h1>{title}</h1>
        <p className="quiet">
          {words.addressBar} <bdi className="host">{account.host}</bdi>
        </p>
      </header>
      {who === 'unknown' && <p>{words.working}</p>}
      {who === 'signedOut' && (
        <SignIn
          account={account}
          language={language}
          onDone={look}
          problem={returning.problem}
          reason={words.signInMeans}
        />
      )}
      {typeof who === 'object' && (
        <>
          <Problem text={returning.problem} />
          {/* The key resets all state when another user signs in. */}
          <Fragment key={who.user.id}>
            {children({ account, language, linked, onLost, signInAgain: signInAgain(who), who })}
          </Fragment>
          <SignedInAs onSignedOut={onLost} session={session} user={who.user} words={words} />
        </>
      )}
    </>
  )
}

export declare namespace WindowPage {
  type Props = {
    account: Account
    children: (about: About) => ReactNode
    language: WindowLanguage
    title: string
  }
  type About = {
    account: Account
    language: WindowLanguage
    /** Outcome of linking an account, if the window has returned from its provider. */
    linked: SignInMethods.Linked | undefined
    /** Called when the session has ended. */
    onLost: () => void
    /** Asks the user to sign in again. `onDone` isn't called if another user signs in. */
    signInAgain: (options: { onDone: () => void; reason: string }) => ReactNode
    who: Who
  }
}

function SignedInAs({ onSignedOut, session, user, words }: SignedInAs.Props) {
  const task = useTask(words)
  const signOut = () =>
    task.run(async () => {
      await session.end()
      onSignedOut()
    })
  return (
    <footer>
      <p className="quiet">
        {words.signedInAs} <bdi>{user.email ?? user.userName ?? user.provider}</bdi>
      </p>
      <button disabled={task.isBusy} onClick={signOut} type="button">
        {words.signOut}
      </button>
    </footer>
  )
}

declare namespace SignedInAs {
  type Props = Pick<Account, 'session'> &
    Pick<Who, 'user'> &
    Pick<WindowLanguage, 'words'> & { onSignedOut: () => void }
}

/** Name and logo of the project, as its emails show them. */
function Brand({ config }: Pick<Account, 'config'>) {
  return (
    <p className="brand">
      {config.logo && <img alt="" src={config.logo} />}
      <bdi>{cleanText(config.name, 100)}</bdi>
    </p>
  )
}
