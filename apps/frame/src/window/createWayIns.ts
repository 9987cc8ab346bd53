import { BaseError } from '@fairlead/protocol'
import {
  OauthProvider,
  passkeyOptions,
  type Session as SessionAnswer,
  verifyPasskey,
} from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { SocialLogins } from '../login/createSocialLogins.ts'
import { takeHandedTicket } from '../login/handedTicket.ts'
import { takeUpSession } from '../login/takeUpSession.ts'
import { askOwnPasskey } from '../passkey/askOwnPasskey.ts'
import type { Session } from '../session/createSession.ts'
import type { Store } from '../storage/openStore.ts'

/** Ways into a window of the site, beside the mailbox. */
export type WayIns = {
  /**
   * Providers that the project has; none where this browser keeps nothing: whoever comes back would not be
   * known any more.
   */
  readonly providers: readonly OauthProvider[]
  /**
   * Absent where the project has none. From within a press.
   *
   * @throws `REQUEST_REJECTED`, `SIGNATURE_INVALID`; `NOT_CONNECTED` for somebody else than was asked.
   */
  readonly signInByPasskey: ((asked?: WayIns.Asked) => Promise<void>) | undefined
  /** This very window goes to the provider, and comes back as a document of its own. */
  leaveTo(provider: OauthProvider, asked?: WayIns.Asked): Promise<void>
  /**
   * Ends a login that came back to this window; does nothing where none did.
   *
   * @throws `REQUEST_REJECTED` for a no at the provider, `LOGIN_FAILED` for a login that this browser did not
   * begin or has nothing of any more, `NOT_CONNECTED` for somebody else than was asked.
   */
  comeBack(): Promise<void>
}

export declare namespace WayIns {
  type Asked = {
    /** The only one who may come in: who is asked anew. Anybody when absent. */
    personId?: string | undefined
  }
}

/** Names the login in the address that it comes back to; what it began with stays in the store. */
const loginName = 'login'
/** Of a code to the others; here nobody typed one. */
const failures = ['NOT_FOUND', 'OTP_EXPIRED', 'OTP_INVALID', 'REQUEST_INVALID'] as const

export function createWayIns(options: createWayIns.Options): WayIns {
  const { api, config, credentials, session, social, store, view } = options
  const signal = new AbortController().signal
  const begin = (answer: SessionAnswer, { personId }: WayIns.Asked) =>
    takeUpSession({ answer, api, personId, session, signal })

  return {
    get providers() {
      if (!store.isPersistent()) return []
      return OauthProvider.options.filter((name) => config.socials.includes(name))
    },

    signInByPasskey: config.passkey
      ? async (asking = {}) => {
          const purpose = 'login'
          const { challenge, rpId } = await api.call(passkeyOptions, { body: { purpose } })
          const asked = { challenge, known: [], rpId }
          const { credential, prf } = await askOwnPasskey({ asked, credentials })
          // Here it only says who it is.
          prf?.fill(0)
          const answer = await api.call(verifyPasskey, { body: { credential, purpose } })
          if (!answer.session) throw new BaseError('RESPONSE_INVALID')
          await begin(answer.session, asking)
        }
      : undefined,

    async leaveTo(provider, { personId } = {}) {
      const { flowId, uri } = await social.open(provider, { personId })
      const url = new URL(uri)
      const back = new URL(view.url())
      back.searchParams.set(loginName, flowId)
      const state = `${url.searchParams.get('state')}--${encodeURIComponent(back.href)}`
      url.searchParams.set('state', state)
      view.goTo(url.href)
    },

    async comeBack() {
      const url = new URL(view.url())
      const handle = url.searchParams.get('result_uri')
      if (handle === null) return
      const flowId = url.searchParams.get(loginName)
      url.searchParams.delete('result_uri')
      url.searchParams.delete(loginName)
      view.rename(url.href)
      const { searchParams } = URL.parse(handle) ?? new URL(url.origin)
      const reason = searchParams.get('error')
      if (reason !== null)
        throw new BaseError(
          reason === 'access_denied' ? 'REQUEST_REJECTED' : 'UPSTREAM_UNAVAILABLE',
        )
      const ticket = flowId === null ? undefined : await takeHandedTicket(store, flowId)
      const login = ticket && (await social.takeUp(ticket))
      if (!login)
        throw new BaseError('LOGIN_FAILED', {
          shortMessage: 'This window did not begin this login',
        })
      try {
        await begin(await login.finish(handle, signal), login)
      } catch (error) {
        if (!failures.some((code) => BaseError.find(error, code))) throw error
        throw new BaseError('LOGIN_FAILED', { cause: error })
      } finally {
        await login.end()
      }
    },
  }
}

export declare namespace createWayIns {
  type Options = {
    api: Api
    config: { passkey: boolean; socials: readonly string[] }
    /** Of this document, for passkeys. */
    credentials: Pick<CredentialsContainer, 'get'>
    session: Session
    social: Pick<SocialLogins, 'open' | 'takeUp'>
    store: Store
    view: View
  }
  /** The window itself. */
  type View = {
    goTo(url: string): void
    /** Changes what the address bar says; no document is loaded. */
    rename(url: string): void
    url(): string
  }
}
