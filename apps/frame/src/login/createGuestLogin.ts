import { BaseError } from '@fairlead/protocol'
import { connectGuest } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Session } from '../session/createSession.ts'
import { startSession } from './startSession.ts'

/** Age of a guest's login that the server might refuse before a change ends, in milliseconds. The server allows 5 min. */
const freshMs = 4 * 60_000

/** Login of this browser's guest, whose only credential is the key of this browser. */
export type GuestLogin = {
  /**
   * Signs in, and creates the guest if there is none.
   *
   * @throws `FEATURE_UNAVAILABLE` if the project doesn't allow guests, or if this browser keeps nothing for the page;
   *   `RATE_LIMITED`; `REQUEST_ABORTED`.
   */
  enter(): Promise<void>
  /** Repeats the login of a guest if it is too old to add another login. Does nothing for other users. */
  renew(): Promise<void>
  /** Ends an open login, which then never signs anyone in. */
  abort(): void
}

export function createGuestLogin(options: createGuestLogin.Options): GuestLogin {
  const { api, canKeep, clock, session } = options
  let current: AbortController | undefined

  async function signIn(personId?: string) {
    current?.abort()
    current = new AbortController()
    const { signal } = current
    // Not aborted in flight: a session that the server created is then ended there.
    const answer = await api.call(connectGuest, { body: {} })
    await startSession({ answer, api, personId, session, signal })
  }

  return {
    abort() {
      current?.abort()
      current = undefined
    },

    async enter() {
      // The key and the wallet would be lost with this document.
      if (!canKeep())
        throw new BaseError('FEATURE_UNAVAILABLE', {
          shortMessage:
            'This browser blocks storage for this page, so a guest wallet would be lost. Allow storage or sign in',
        })
      await signIn()
    },

    async renew() {
      const kept = await session.read()
      if (!kept?.user.isGuest || clock() - kept.signedInAt < freshMs) return
      await signIn(kept.user.id)
    },
  }
}

export declare namespace createGuestLogin {
  type Options = {
    api: Api
    /** Returns false if the storage of this frame ends with its document. */
    canKeep: () => boolean
    /** Returns milliseconds since 1970. */
    clock: () => number
    session: Session
  }
}
