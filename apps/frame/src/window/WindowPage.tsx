import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { KeptSession } from '../session/createSession.ts'
import type { Account } from './Account.ts'
import { Problem } from './Problem.tsx'
import { SignIn } from './SignIn.tsx'
import { useTask } from './useTask.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'
import { wordsOfStepUp } from './words/wordsOfStepUp.ts'

/** Without the tokens: nothing that is drawn needs them. */
type Who = Pick<KeptSession, 'signedInAt' | 'user'>

/** The frame around each window: which site it is, who is signed in, and the way out. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a task is made anew with each drawing
  useEffect(() => void returning.run(account.wayIns.comeBack).then(look), [look])
  const leaving = useTask(words)
  const leave = () =>
    leaving.run(async () => {
      await session.end()
      setWho('nobody')
    })

  /** What went wrong before is over with it. */
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
          {/* Nothing of one person waits for the next one. */}
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
    /** The session is over. */
    onLost: () => void
    /** Somebody has proved anew who they are. @returns False where it is another person. */
    onSignedIn: () => Promise<boolean>
    who: Who
  }
}
