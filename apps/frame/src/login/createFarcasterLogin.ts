import { BaseError } from '@fairlead/protocol'
import { completeFarcaster, startFarcaster } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/createSession.ts'
import { askUntil } from './askUntil.ts'
import { takeUpSession } from './takeUpSession.ts'

/** A login by a phone with Farcaster; one at a time. */
export type FarcasterLogin = {
  /** @returns What the phone opens. */
  begin(): Promise<{ url: string }>
  /**
   * Waits for the phone, and signs in whoever it was; may be called again for the same login.
   *
   * @throws `OTP_EXPIRED`, `OTP_INVALID`, `REQUEST_ABORTED`
   */
  finish(): Promise<void>
  /** Ends what is open: it never signs in any more. */
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
        throw new BaseError('NOT_CONNECTED', { shortMessage: 'Start with the code for your phone' })
      // A page that asks again has given up the question before.
      waiting?.abort()
      const limit = new AbortController()
      waiting = limit
      const { signal } = limit
      const answer = await askUntil({
        environment,
        signal,
        async ask() {
          if (mine.expiresAt <= environment.clock()) throw new BaseError('OTP_EXPIRED')
          const { flowId } = mine
          const answered = await api.call(completeFarcaster, { body: { flowId } }, { signal })
          return 'status' in answered ? undefined : answered
        },
      })
      await takeUpSession({ answer, api, session, signal })
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
