import { BaseError, type RouteResponse } from '@fairlead/protocol'
import { startEmail, verifyOtp } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/createSession.ts'
import { startSession } from './startSession.ts'
import { waitForApproval } from './waitForApproval.ts'

/** Email login; one at a time. */
export type EmailLogin = {
  /**
   * Starts a login. A repeated call for the same address sends another email. If that is refused,
   * the earlier code stays valid, and so does waiting for it.
   *
   * @param options.isAnew - Asks a signed-in user for a code too.
   * @throws `RATE_LIMITED`, `LOCKED`, …
   */
  start(
    email: string,
    options?: { isAnew?: boolean },
  ): Promise<Pick<RouteResponse<typeof startEmail>, 'action' | 'expiresIn' | 'matchCode'>>
  /**
   * Waits until the user opens the emailed link and answers; may be called again for the same
   * login.
   */
  waitForDevice(): Promise<void>
  /**
   * @param options.personId - The only user who may sign in.
   * @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED`; `NOT_CONNECTED` for another user;
   * `REQUEST_ABORTED` after `abort()`.
   */
  verify(otp: string, options?: { personId?: string }): Promise<void>
  /** Stops waiting; a code that is being verified no longer signs anyone in. */
  abort(): void
}

/** Creates the email login; its steps follow the server's state. */
export function createEmailLogin(options: createEmailLogin.Options): EmailLogin {
  const { api, environment, locale, session, showsDigits = () => true } = options
  let flow: { email: string; expiresAt: number; flowId: string; lifeMs: number } | undefined
  let waiting: AbortController | undefined
  let verifying: AbortController | undefined

  function current() {
    if (!flow) throw new BaseError('NOT_CONNECTED', { shortMessage: 'Start with your email' })
    if (flow.expiresAt <= environment.clock()) throw new BaseError('OTP_EXPIRED')
    return flow
  }

  function abort() {
    waiting?.abort()
    verifying?.abort()
    waiting = verifying = undefined
  }

  return {
    abort,

    async start(email, { isAnew = false } = {}) {
      // An emailed code stays valid until the next email is sent; a refused email changes nothing.
      if (flow?.email !== email) {
        abort()
        flow = undefined
      }
      const digits = showsDigits() ? {} : { showsDigits: false }
      const body = { email, locale: locale(), ...digits }
      // Sends the session of a signed-in user, so that the server knows whether a step-up is
      // needed.
      const answer =
        !isAnew && (await session.read())
          ? await session.call(startEmail, { body }).catch((error: unknown) => {
              if (!BaseError.find(error, 'NOT_CONNECTED')) throw error
              return api.call(startEmail, { body })
            })
          : await api.call(startEmail, { body })
      const { action, expiresIn, flowId, matchCode } = answer
      const lifeMs = expiresIn * 1000
      flow = { email, expiresAt: environment.clock() + lifeMs, flowId, lifeMs }
      if (action === 'CONNECT' && !(await session.read())) throw new BaseError('SESSION_EXPIRED')
      return { action, expiresIn, ...(matchCode === undefined ? {} : { matchCode }) }
    },

    async waitForDevice() {
      // A page that calls again has given up the previous call.
      waiting?.abort()
      const mine = new AbortController()
      waiting = mine
      const flowId = () => current().flowId
      const asked = flow
      await waitForApproval({ api, environment, flowId, signal: mine.signal })
      // The approval sends the code; the server's expiry starts then.
      if (flow && flow === asked) flow = { ...flow, expiresAt: environment.clock() + flow.lifeMs }
    },

    async verify(otp, { personId } = {}) {
      const { flowId } = current()
      if (!/^\d{6}$/.test(otp)) throw new BaseError('OTP_INVALID')
      const mine = new AbortController()
      verifying = mine
      const { signal } = mine
      const answer = await api.call(verifyOtp, { body: { flowId, otp } })
      await startSession({ answer, api, personId, session, signal })
      flow = undefined
    },
  }
}

export declare namespace createEmailLogin {
  type Options = {
    api: Api
    environment: Pick<Environment, 'clock' | 'schedule'>
    /** Returns the language of emails. */
    locale: () => string
    session: Session
    /** True if the client shows the digits of a new device; `true` unless given. */
    showsDigits?: (() => boolean) | undefined
  }
}
