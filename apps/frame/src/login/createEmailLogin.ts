import { BaseError, type RouteResponse } from '@fairlead/protocol'
import { startEmail, verifyOtp } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/createSession.ts'
import { takeUpSession } from './takeUpSession.ts'
import { waitForApproval } from './waitForApproval.ts'

/** A login by e-mail; one at a time. */
export type EmailLogin = {
  /**
   * Asked once more for the same address, it sends another mail; where that is refused, the one before
   * is still good, and so is waiting for it.
   *
   * @param options.isAnew - Also of who is signed in a code is asked.
   * @throws `RATE_LIMITED`, `LOCKED`, …
   */
  start(
    email: string,
    options?: { isAnew?: boolean },
  ): Promise<Pick<RouteResponse<typeof startEmail>, 'action' | 'expiresIn' | 'matchCode'>>
  /** Waits until the mail's link was opened and answered; may be called again for the same login. */
  waitForDevice(): Promise<void>
  /**
   * @param options.personId - The only one who may come in.
   * @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED`; `NOT_CONNECTED` for somebody else; `REQUEST_ABORTED` once it was given
   * up.
   */
  verify(otp: string, options?: { personId?: string }): Promise<void>
  /** Gives up waiting; a code that is on its way signs nobody in any more. */
  abort(): void
}

/** The steps of a login, as the server counts them. */
export function createEmailLogin(options: createEmailLogin.Options): EmailLogin {
  const { api, environment, locale, session } = options
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
      // What was mailed is good until there is another mail: one that is refused takes nothing away.
      if (flow?.email !== email) {
        abort()
        flow = undefined
      }
      const body = { email, locale: locale() }
      // Who is signed in says so: the server then knows whether anything has to be asked.
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
      // A page that asks again has given up the question before.
      waiting?.abort()
      const mine = new AbortController()
      waiting = mine
      const flowId = () => current().flowId
      const asked = flow
      await waitForApproval({ api, environment, flowId, signal: mine.signal })
      // The server counts anew from the yes, which sends the code.
      if (flow && flow === asked) flow = { ...flow, expiresAt: environment.clock() + flow.lifeMs }
    },

    async verify(otp, { personId } = {}) {
      const { flowId } = current()
      if (!/^\d{6}$/.test(otp)) throw new BaseError('OTP_INVALID')
      const mine = new AbortController()
      verifying = mine
      const { signal } = mine
      const answer = await api.call(verifyOtp, { body: { flowId, otp } })
      await takeUpSession({ answer, api, personId, session, signal })
      flow = undefined
    },
  }
}

export declare namespace createEmailLogin {
  type Options = {
    api: Api
    environment: Pick<Environment, 'clock' | 'schedule'>
    /** Language of the mails. */
    locale: () => string
    session: Session
  }
}
