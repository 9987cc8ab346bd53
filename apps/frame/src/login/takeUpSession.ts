import { BaseError } from '@fairlead/protocol'
import { type Session as SessionAnswer, signOut } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Session } from '../session/createSession.ts'

/**
 * Begins the session that a login ended with. One that was closed meanwhile, or is of somebody else than
 * was asked, never signs in: what the server began is ended there.
 *
 * @throws `REQUEST_ABORTED` for a login that was closed; `NOT_CONNECTED` for somebody else.
 */
export async function takeUpSession(options: takeUpSession.Options): Promise<void> {
  const { answer, api, personId, session, signal } = options
  const { accessToken, user } = answer
  const isOther = personId !== undefined && user.id !== personId
  if (!signal.aborted && !isOther) {
    await session.begin(answer)
    if (!signal.aborted) return
    const kept = await session.read()
    if (kept?.accessToken === accessToken) await session.end()
  } else
    await api.call(signOut, { body: {} }, { accessToken }).catch(() => {
      // Nobody has its tokens, and they end by themselves over there.
    })
  if (isOther)
    throw new BaseError('NOT_CONNECTED', { shortMessage: 'This is the account of somebody else' })
  throw new BaseError('REQUEST_ABORTED')
}

export declare namespace takeUpSession {
  type Options = {
    answer: SessionAnswer
    api: Api
    /** The only one who may come in; anybody when absent. */
    personId?: string | undefined
    session: Session
    /** Of the login. */
    signal: AbortSignal
  }
}
