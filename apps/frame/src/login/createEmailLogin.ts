import { BaseError, type RouteResponse } from '@fairlead/protocol'
import { startEmail, verifyOtp, waitForDevice } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { Session } from '../session/createSession.ts'

/** Between two questions that could not be asked, in milliseconds. */
const pauseMs = 2_000
/** Shorter than this, the server did not wait; it is then asked more slowly. */
const shortWaitMs = 5_000

/** A login by e-mail; one at a time. */
export type EmailLogin = {
  /** @throws `RATE_LIMITED`, `LOCKED`, … */
  start(
    email: string,
  ): Promise<Pick<RouteResponse<typeof startEmail>, 'action' | 'expiresIn' | 'matchCode'>>
  /** Waits until the mail's link was opened and answered; may be called again for the same login. */
  waitForDevice(): Promise<void>
  /** @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED` */
  verify(otp: string): Promise<void>
  /** Gives up waiting. */
  abort(): void
}

/** The steps of a login, as the server counts them. */
export function createEmailLogin(options: createEmailLogin.Options): EmailLogin {
  const { api, environment, locale, session } = options
  let flow: { expiresAt: number; flowId: string } | undefined
  let waiting: AbortController | undefined

  function current() {
    if (!flow) throw new BaseError('NOT_CONNECTED', { shortMessage: 'Start with your email' })
    if (flow.expiresAt <= environment.clock()) throw new BaseError('OTP_EXPIRED')
    return flow
  }

  const pause = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const cancel = environment.schedule(resolve, pauseMs)
      signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })

  function abort() {
    waiting?.abort()
    waiting = undefined
  }

  return {
    abort,

    async start(email) {
      abort()
      flow = undefined
      const body = { email, locale }
      // Who is signed in says so: the server then knows whether anything has to be asked.
      const answer = (await session.read())
        ? await session.call(startEmail, { body }).catch((error: unknown) => {
            if (!BaseError.find(error, 'NOT_CONNECTED')) throw error
            return api.call(startEmail, { body })
          })
        : await api.call(startEmail, { body })
      const { action, expiresIn, flowId, matchCode } = answer
      flow = { expiresAt: environment.clock() + expiresIn * 1000, flowId }
      if (action === 'CONNECT' && !(await session.read())) throw new BaseError('SESSION_EXPIRED')
      return { action, expiresIn, ...(matchCode === undefined ? {} : { matchCode }) }
    },

    async waitForDevice() {
      // A page that asks again has given up the question before.
      abort()
      const mine = new AbortController()
      waiting = mine
      const { signal } = mine
      for (;;) {
        const { flowId } = current()
        if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
        const startedAt = environment.clock()
        const answer = await api
          .call(waitForDevice, { body: { flowId } }, { signal })
          .catch((error: unknown) => {
            // A phone that slept has lost its connection, not its login.
            if (!BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
            return { status: 'pending' as const }
          })
        if (answer.status === 'approved') return
        if (answer.status === 'expired') throw new BaseError('OTP_EXPIRED')
        if (environment.clock() - startedAt < shortWaitMs) await pause(signal)
      }
    },

    async verify(otp) {
      const { flowId } = current()
      if (!/^\d{6}$/.test(otp)) throw new BaseError('OTP_INVALID')
      await session.begin(await api.call(verifyOtp, { body: { flowId, otp } }))
      flow = undefined
    },
  }
}

export declare namespace createEmailLogin {
  type Options = {
    api: Api
    environment: Pick<Environment, 'clock' | 'schedule'>
    /** Language of the mails. */
    locale: string
    session: Session
  }
}
