import { BaseError } from '@fairlead/protocol'
import { type Session as SessionAnswer, signOut } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Session } from '../session/createSession.ts'

/**
 * Starts the session that a login returned. If the login was closed meanwhile, or belongs to
 * another user than expected, the session is ended on the server instead.
 *
 * @throws `REQUEST_ABORTED` for a login that was closed; `NOT_CONNECTED` for another user.
 */
export async function startSession(options: startSession.Options): Promise<void> {
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
      // The tokens are stored nowhere and expire on the server.
    })
  if (isOther) throw new BaseError('NOT_CONNECTED', { shortMessage: 'This is a different account' })
  throw new BaseError('REQUEST_ABORTED')
}

export declare namespace startSession {
  type Options = {
    answer: SessionAnswer
    api: Api
    /** The only user who may sign in; any user if absent. */
    personId?: string | undefined
    session: Session
    /** Signal of the login. */
    signal: AbortSignal
  }
}
