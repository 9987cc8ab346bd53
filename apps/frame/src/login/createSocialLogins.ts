import { BaseError, tryParse } from '@fairlead/protocol'
import {
  completeSocial,
  detachedLogin,
  LoginHandle,
  type LoginProvider,
  LoginTicket,
  linkSocial,
  type Session,
  socialStatus,
  startSocial,
} from '@fairlead/protocol/embedded'
import { base64urlnopad } from '@scure/base'
import type { Api } from '../api/createApi.ts'
import { RateLimited } from '../api/RateLimited.ts'
import type { Environment } from '../environment.ts'
import type { Session as SignedInSession } from '../session/createSession.ts'
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
type SocialLogin = WindowLogin &
  Pick<PendingLogin, 'flowId' | 'isLink' | 'personId'> & {
    /**
     * Links the account to the signed-in user, instead of signing in with it.
     *
     * @throws `CONFLICT` if the account belongs to another user; `LOGIN_FAILED` without the window's ticket.
     */
    link(handle: string, session: Pick<SignedInSession, 'call'>, signal: AbortSignal): Promise<void>
  }

/** Logins with providers, by OAuth 2 or OpenID Connect. */
export type SocialLogins = {
  /**
   * @param options.isLink - Links the account to the signed-in user.
   * @param options.personId - User who must sign in again, or whom the account is linked to.
   */
  open(
    provider: LoginProvider,
    options?: { isLink?: boolean | undefined; personId?: string | undefined },
  ): Promise<SocialLogin>
  /** Resumes a login of this window, which returned with its ticket. */
  takeUp(ticket: LoginTicket): Promise<SocialLogin | undefined>
  /**
   * Resumes a login that returned to this page in another document than the one that started it.
   */
  resume(): Promise<WindowLogin | undefined>
}

export function createSocialLogins(options: createSocialLogins.Options): SocialLogins {
  const { api, environment, locale, pending } = options
  return {
    async open(provider, { isLink, personId } = {}) {
      const secret = environment.random(32)
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', secret))
      const body = { binderHash: base64urlnopad.encode(hash), locale: locale(), provider }
      const { expiresIn, flowId, uri } = await api.call(startSocial, { body })
      const expiresAt = environment.clock() + expiresIn * 1000
      const binder = base64urlnopad.encode(secret)
      const login = { binder, expiresAt, flowId, isLink, personId }
      await pending.add(login)
      return follow(login, { ...options, hasWindow: true, uri })
    },

    async takeUp(ticket) {
      const login = (await pending.list()).find(({ flowId }) => flowId === ticket.flowId)
      if (!login) return undefined
      const followed = follow(login, { ...options, hasWindow: true, uri: '' })
      followed.hear(ticket)
      return followed
    },

    async resume() {
      for (const login of await pending.list()) {
        const { flowId, isLink } = login
        // Only the document that began it may add a login to its user.
        if (isLink) continue
        const answer = await api
          .call(socialStatus, { body: { flowId } })
          .catch((error: unknown) => {
            if (!BaseError.find(error, 'NOT_FOUND')) throw error
            return undefined
          })
        // A login with a ticket belongs to a window, and so to another tab.
        if (answer?.status === 'returned' && answer.binding === 'weak')
          return follow(login, { ...options, hasWindow: false, uri: '' })
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

type FollowOptions = createSocialLogins.Options & {
  /** True if a window may still hand over a ticket. */
  hasWindow: boolean
  uri: string
}

/** Creates the login that continues a stored one. */
function follow(login: PendingLogin, options: FollowOptions) {
  const { api, environment, hasWindow, pending, showsDigits = () => true, uri } = options
  const { binder, expiresAt, flowId, isLink, personId } = login
  const ticket = awaitTicket({ environment, flowId, isDue: hasWindow })

  const current = () => {
    if (expiresAt <= environment.clock()) throw new BaseError('OTP_EXPIRED')
    return flowId
  }

  return {
    flowId,
    isLink,
    personId,
    uri,
    hear: ticket.hear,
    requireReleased: createReleaseCheck({ api, clock: environment.clock, current }),

    async finish(uri, signal): Promise<Session> {
      const handle = tryParse(LoginHandle, uri)
      if (handle === undefined && uri !== detachedLogin)
        throw new BaseError('REQUEST_INVALID', {
          shortMessage: 'The result does not match the sign-in window',
        })
      const given = handle && (await ticket.read(signal))
      if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
      const body = {
        binder,
        flowId: current(),
        ...(handle && { handle, ...(given && { ticket: given }) }),
        ...(!showsDigits() && { showsDigits: false }),
      }
      // Not aborted in flight: a session that the server created is then ended there.
      const answer = await api.call(completeSocial, { body })
      if ('action' in answer) throw new DeviceNeeded(answer)
      return answer
    },

    async link(uri, session, signal) {
      const handle = tryParse(LoginHandle, uri)
      const given = await ticket.read(signal)
      if (!handle || !given) throw new BaseError('LOGIN_FAILED')
      await session.call(linkSocial, {
        body: { binder, flowId: current(), handle, ticket: given },
      })
    },

    waitForDevice: (signal) => waitForApproval({ api, environment, flowId: current, signal }),
    end: () => pending.forget(flowId).catch(() => {}),
  } satisfies SocialLogin
}

/** Waits a moment for the ticket that the login's window hands over, if one is due. */
function awaitTicket(options: {
  environment: Pick<Environment, 'schedule'>
  flowId: string
  isDue: boolean
}) {
  const { environment, flowId } = options
  let { isDue } = options
  let ticket: string | undefined
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return {
    hear(data: unknown) {
      const heard = tryParse(LoginTicket, data)
      if (heard?.flowId !== flowId || ticket !== undefined) return
      ticket = heard.ticket
      isDue = false
      arrive()
    },
    async read(signal: AbortSignal): Promise<string | undefined> {
      if (isDue) {
        const limit = new AbortController()
        const grace = pause({ environment, ms: ticketGraceMs, signal: limit.signal })
        signal.addEventListener('abort', () => limit.abort())
        await Promise.race([arrived, grace])
        limit.abort()
        isDue = false
      }
      return ticket
    },
  }
}

/** Returns the `requireReleased` of a login. A release is final, so a later call doesn't ask again. */
function createReleaseCheck(options: {
  api: Api
  clock: Environment['clock']
  /** Returns the flow id of the login. @throws `OTP_EXPIRED` */
  current: () => string
}): () => Promise<void> {
  const { api, clock, current } = options
  let isReleased = false
  /** The server must not be called before this time, in milliseconds since 1970. */
  let restsUntil = 0
  return async () => {
    const body = { flowId: current() }
    if (isReleased) return
    if (clock() < restsUntil) throw new BaseError('TOO_EARLY')
    const { binding, status } = await api.call(socialStatus, { body }).catch((error: unknown) => {
      if (!(error instanceof RateLimited)) throw error
      // Only the request is rate-limited; the login may still continue.
      restsUntil = clock() + error.waitMs
      throw new BaseError('TOO_EARLY')
    })
    isReleased = status === 'returned' && binding === 'weak'
    if (isReleased) return
    throw new BaseError(status === 'open' || status === 'returned' ? 'TOO_EARLY' : 'OTP_INVALID')
  }
}
