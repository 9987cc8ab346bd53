import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { KeptSession } from '../session/createSession.ts'
import type { Account } from './Account.ts'
import { Problem } from './Problem.tsx'
import { SignIn } from './SignIn.tsx'
import { useTask } from './useTask.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'
import { wordsOfStepUp } from './words/wordsOfStepUp.ts'

/** Session data without the tokens, which the views don't need. */
type Who = Pick<KeptSession, 'signedInAt' | 'user'>

/** Layout of every window: the site, the signed-in user, and the sign-out button. */
export function WindowPage({ account, children, language, title }: WindowPage.Props) {
  const { words } = language
  const { session } = account
  const [who, setWho] = useState<Who | 'nobody' | 'unknown'>('unknown')
  const look = useCallback(
    () =>
      session.read().then(
        (kept) => setWho(kept ? { signedInAt: kept.signedInAt, user: kept.user } : 'nobody'),
        () => setWho('nobody'),
      ),
    [session],
  )
  const returning = useTask(wordsOfStepUp(words))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; each render creates a new task
  useEffect(() => void returning.run(account.wayIns.comeBack).then(look), [look])
  const leaving = useTask(words)
  const leave = () =>
    leaving.run(async () => {
      await session.end()
      setWho('nobody')
    })

  /** Also clears an earlier error. */
  const signedInAnew = async ({ user }: Who) => {
    await returning.run(look)
    return (await session.read())?.user.id === user.id
  }

  return (
    <>
      <header>
        <h1>{title}</h1>
        <p className="quiet">
          {words.addressBar} <bdi className="host">{account.host}</bdi>
        </p>
      </header>
      {who === 'unknown' && <p>{words.working}</p>}
      {who === 'nobody' && (
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
            {children({
              onLost: () => setWho('nobody'),
              onSignedIn: () => signedInAnew(who),
              who,
            })}
          </Fragment>
          <footer>
            <p className="quiet">
              {words.signedInAs}{' '}
              <bdi>{who.user.email ?? who.user.userName ?? who.user.provider}</bdi>
            </p>
            <button disabled={leaving.isBusy} onClick={leave} type="button">
              {words.signOut}
            </button>
          </footer>
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
    /** Called when the session has ended. */
    onLost: () => void
    /** Called after a user signed in again. @returns False if it was another user. */
    onSignedIn: () => Promise<boolean>
    who: Who
  }
}
