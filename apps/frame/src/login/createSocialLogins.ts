import { BaseError, tryParse } from '@fairlead/protocol'
import {
  completeSocial,
  cutOffLogin,
  LoginHandle,
  LoginTicket,
  type OauthProvider,
  type Session,
  socialStatus,
  startSocial,
} from '@fairlead/protocol/embedded'
import { base64urlnopad } from '@scure/base'
import type { Api } from '../api/createApi.ts'
import { RateLimited } from '../api/RateLimited.ts'
import type { Environment } from '../environment.ts'
import type { PendingLogin, PendingLogins } from './createPendingLogins.ts'
import { DeviceNeeded } from './DeviceNeeded.ts'
import { pause } from './pollUntil.ts'
import type { WindowLogin } from './WindowLogin.ts'
import { waitForApproval } from './waitForApproval.ts'

/**
 * How long a ticket may arrive after the page got its result, in milliseconds. Two windows send
 * them, in no guaranteed order.
 */
const ticketGraceMs = 1_000

/** A login with a provider; `personId` is the only user who may sign in, any user if absent. */
type SocialLogin = WindowLogin & Pick<PendingLogin, 'flowId' | 'personId'>

/** Logins with providers, by OAuth 2 or OpenID Connect. */
export type SocialLogins = {
  /** @param options.personId - User who must sign in again. */
  open(provider: OauthProvider, options?: { personId?: string | undefined }): Promise<SocialLogin>
  /** Resumes a login of this window, which returned with its ticket. */
  takeUp(ticket: LoginTicket): Promise<SocialLogin | undefined>
  /**
   * Resumes a login that returned to this page in another document than the one that started it.
   */
  resume(): Promise<WindowLogin | undefined>
}

export function createSocialLogins(options: createSocialLogins.Options): SocialLogins {
  const { api, environment, locale, pending, showsDigits = () => true } = options

  /** @param hasWindow - True if a window may still hand over a ticket. */
  function follow(login: PendingLogin, { hasWindow, uri }: { hasWindow: boolean; uri: string }) {
    const { binder, expiresAt, flowId, personId } = login
    let ticket: string | undefined
    let isTicketDue = hasWindow
    let isReleased = false
    /** The server must not be called before this time, in milliseconds since 1970. */
    let restsUntil = 0
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })

    const current = () => {
      if (expiresAt <= environment.clock()) throw new BaseError('OTP_EXPIRED')
      return flowId
    }

    async function untilTicket(signal: AbortSignal) {
      if (!isTicketDue) return
      const limit = new AbortController()
      const grace = pause({ environment, ms: ticketGraceMs, signal: limit.signal })
      signal.addEventListener('abort', () => limit.abort())
      await Promise.race([arrived, grace])
      limit.abort()
      isTicketDue = false
    }

    return {
      flowId,
      personId,
      uri,

      hear(data) {
        const heard = tryParse(LoginTicket, data)
        if (heard?.flowId !== flowId || ticket !== undefined) return
        ticket = heard.ticket
        isTicketDue = false
        arrive()
      },

      async requireReleased() {
        const body = { flowId: current() }
        // A release is final, so a retry doesn't count again.
        if (isReleased) return
        if (environment.clock() < restsUntil) throw new BaseError('TOO_EARLY')
        const { binding, status } = await api
          .call(socialStatus, { body })
          .catch((error: unknown) => {
            if (!(error instanceof RateLimited)) throw error
            // Only the request is rate-limited; the login may still continue.
            restsUntil = environment.clock() + error.waitMs
            throw new BaseError('TOO_EARLY')
          })
        isReleased = status === 'returned' && binding === 'weak'
        if (isReleased) return
        throw new BaseError(
          status === 'open' || status === 'returned' ? 'TOO_EARLY' : 'OTP_INVALID',
        )
      },

      async finish(uri, signal): Promise<Session> {
        const handle = tryParse(LoginHandle, uri)
        if (handle === undefined && uri !== cutOffLogin)
          throw new BaseError('REQUEST_INVALID', {
            shortMessage: 'This is not what the sign-in window ended with',
          })
        if (handle) await untilTicket(signal)
        if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
        const body = {
          binder,
          flowId: current(),
          ...(handle && { handle, ...(ticket && { ticket }) }),
          ...(!showsDigits() && { showsDigits: false }),
        }
        // Not aborted in flight: a session that the server created is then ended there.
        const answer = await api.call(completeSocial, { body })
        if ('action' in answer) throw new DeviceNeeded(answer)
        return answer
      },

      waitForDevice: (signal) => waitForApproval({ api, environment, flowId: current, signal }),
      end: () => pending.forget(flowId).catch(() => {}),
    } satisfies SocialLogin
  }

  return {
    async open(provider, { personId } = {}) {
      const secret = environment.random(32)
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', secret))
      const body = { binderHash: base64urlnopad.encode(hash), locale: locale(), provider }
      const { expiresIn, flowId, uri } = await api.call(startSocial, { body })
      const expiresAt = environment.clock() + expiresIn * 1000
      const login = { binder: base64urlnopad.encode(secret), expiresAt, flowId, personId }
      await pending.add(login)
      return follow(login, { hasWindow: true, uri })
    },

    async takeUp(ticket) {
      const login = (await pending.list()).find(({ flowId }) => flowId === ticket.flowId)
      if (!login) return undefined
      const followed = follow(login, { hasWindow: true, uri: '' })
      followed.hear(ticket)
      return followed
    },

    async resume() {
      for (const login of await pending.list()) {
        const { flowId } = login
        const answer = await api
          .call(socialStatus, { body: { flowId } })
          .catch((error: unknown) => {
            if (!BaseError.find(error, 'NOT_FOUND')) throw error
            return undefined
          })
        // A login with a ticket belongs to a window, and so to another tab.
        if (answer?.status === 'returned' && answer.binding === 'weak')
          return follow(login, { hasWindow: false, uri: '' })
      }
      return undefined
    },
  }
}

export declare namespace createSocialLogins {
  type Options = {
    api: Api
    environment: Pick<Environment, 'clock' | 'random' | 'schedule'>
    /** Returns the language of emails. */
    locale: () => string
    pending: PendingLogins
    /** True if the page's client shows the digits of a new device; `true` unless given. */
    showsDigits?: (() => boolean) | undefined
  }
}
