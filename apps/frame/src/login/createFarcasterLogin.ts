import { BaseError } from '@fairlead/protocol'
import { completeFarcaster, startFarcaster } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/createSession.ts'
import { pollUntil } from './pollUntil.ts'
import { startSession } from './startSession.ts'

/** Farcaster login by phone; one at a time. */
export type FarcasterLogin = {
  /** @returns The URL to open on the phone. */
  begin(): Promise<{ url: string }>
  /**
   * Waits for the phone and signs the user in; may be called again for the same login.
   *
   * @throws `OTP_EXPIRED`, `OTP_INVALID`, `REQUEST_ABORTED`
   */
  finish(): Promise<void>
  /** Ends an open login, which then never signs anyone in. */
  abort(): void
}

export function createFarcasterLogin(options: createFarcasterLogin.Options): FarcasterLogin {
  const { api, environment, session } = options
  let flow: { expiresAt: number; flowId: string } | undefined
  let waiting: AbortController | undefined
  let beginning: AbortController | undefined

  function abort() {
    beginning?.abort()
    waiting?.abort()
    beginning = flow = waiting = undefined
  }

  return {
    abort,

    async begin() {
      abort()
      const mine = new AbortController()
      beginning = mine
      const { expiresIn, flowId, url } = await api.call(startFarcaster, { body: {} })
      if (mine.signal.aborted) throw new BaseError('REQUEST_ABORTED')
      flow = { expiresAt: environment.clock() + expiresIn * 1000, flowId }
      return { url }
    },

    async finish() {
      const mine = flow
      if (!mine)
        throw new BaseError('NOT_CONNECTED', {
          shortMessage: 'Start by requesting a code for your phone',
        })
      // A page that calls again has given up the previous call.
      waiting?.abort()
      const limit = new AbortController()
      waiting = limit
      const { signal } = limit
      const answer = await pollUntil({
        environment,
        signal,
        async ask() {
          if (mine.expiresAt <= environment.clock()) throw new BaseError('OTP_EXPIRED')
          const { flowId } = mine
          const answered = await api.call(completeFarcaster, { body: { flowId } }, { signal })
          return 'status' in answered ? undefined : answered
        },
      })
      await startSession({ answer, api, session, signal })
      if (flow === mine) flow = undefined
    },
  }
}

export declare namespace createFarcasterLogin {
  type Options = {
    api: Api
    environment: Pick<Environment, 'clock' | 'schedule'>
    session: Session
  }
}
