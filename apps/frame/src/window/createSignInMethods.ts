import { BaseError, type RouteResponse } from '@fairlead/protocol'
import {
  type getFrameConfig,
  type LoginProvider,
  passkeyOptions,
  type Session as SessionAnswer,
  verifyPasskey,
} from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { SocialLogins } from '../login/createSocialLogins.ts'
import { takeHandedTicket } from '../login/handedTicket.ts'
import { offeredProviders } from '../login/offeredProviders.ts'
import { startSession } from '../login/startSession.ts'
import { askOwnPasskey } from '../passkey/askOwnPasskey.ts'
import type { Session } from '../session/createSession.ts'
import type { Store } from '../storage/openStore.ts'

/** Sign-in methods of a window of this site, other than email. */
export type SignInMethods = {
  /**
   * Social providers of the project. Empty if this browser stores nothing, because the login couldn't be resumed after
   * the redirect.
   */
  readonly providers: readonly LoginProvider[]
  /**
   * Signs in with a passkey; call it from a click. Absent if the project has none.
   * @throws `REQUEST_REJECTED`, `SIGNATURE_INVALID`; `NOT_CONNECTED` if another user answered.
   */
  readonly signInByPasskey: ((asked?: SignInMethods.Asked) => Promise<void>) | undefined
  /** Navigates this window to the provider, which redirects back to a new document. */
  leaveTo(provider: LoginProvider, asked?: SignInMethods.Asked): Promise<void>
  /**
   * Finishes a login that redirected back to this window; does nothing if there is none.
   * @throws `REQUEST_REJECTED` if declined at the provider; `PROVIDER_ERROR` if the provider reported another error;
   * `LOGIN_FAILED` if this browser didn't begin the login or no longer has its data; `NOT_CONNECTED` if another user
   * signed in.
   * @returns The outcome if the account was to be linked to the signed-in user; `undefined` for a login.
   */
  comeBack(): Promise<SignInMethods.Linked | undefined>
}

export declare namespace SignInMethods {
  type Asked = {
    /** True to link the account to the user `personId`, who is signed in. */
    isLink?: boolean | undefined
    /** Only this user may sign in (step-up); any user if absent. */
    personId?: string | undefined
  }
  /** `taken`: the account signs in to another wallet. */
  type Linked = 'done' | 'taken'
}

/** Query parameter with the id of the login in the return URL. The login's data stays in the store. */
const loginName = 'login'
/** Codes that the other login methods use for a wrong code; no code was typed here. */
const failures = ['NOT_FOUND', 'OTP_EXPIRED', 'OTP_INVALID', 'REQUEST_INVALID'] as const

export function createSignInMethods(options: createSignInMethods.Options): SignInMethods {
  const { api, config, session, social, store, view } = options
  const signal = new AbortController().signal
  const begin = (answer: SessionAnswer, { personId }: SignInMethods.Asked) =>
    startSession({ answer, api, personId, session, signal })

  async function link(
    login: Awaited<ReturnType<SocialLogins['open']>>,
    handle: string,
  ): Promise<SignInMethods.Linked> {
    // Another tab may have signed in as another user meanwhile.
    if ((await session.read())?.user.id !== login.personId) throw new BaseError('NOT_CONNECTED')
    try {
      await login.link(handle, session, signal)
      return 'done'
    } catch (error) {
      if (BaseError.find(error, 'CONFLICT')) return 'taken'
      throw error
    }
  }

  return {
    get providers() {
      if (!store.isPersistent()) return []
      return offeredProviders(config)
    },

    signInByPasskey: config.passkey
      ? async (asking = {}) => begin(await verifyOwnPasskey(options), asking)
      : undefined,

    async leaveTo(provider, asked = {}) {
      const { flowId, uri } = await social.open(provider, asked)
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
      if (handle === null) return undefined
      const flowId = url.searchParams.get(loginName)
      url.searchParams.delete('result_uri')
      url.searchParams.delete(loginName)
      view.rename(url.href)
      const { searchParams } = URL.parse(handle) ?? new URL(url.origin)
      const reason = searchParams.get('error')
      if (reason !== null)
        throw new BaseError(reason === 'access_denied' ? 'REQUEST_REJECTED' : 'PROVIDER_ERROR')
      const ticket = flowId === null ? undefined : await takeHandedTicket(store, flowId)
      const login = ticket && (await social.takeUp(ticket))
      if (!login)
        throw new BaseError('LOGIN_FAILED', {
          shortMessage: 'This window did not start this login',
        })
      try {
        if (login.isLink) return await link(login, handle)
        await begin(await login.finish(handle, signal), login)
        return undefined
      } catch (error) {
        if (!failures.some((code) => BaseError.find(error, code))) throw error
        throw new BaseError('LOGIN_FAILED', { cause: error })
      } finally {
        await login.end()
      }
    },
  }
}

/** Asks for a passkey of the user. @returns The session of its user. */
async function verifyOwnPasskey({
  api,
  credentials,
}: Pick<createSignInMethods.Options, 'api' | 'credentials'>): Promise<SessionAnswer> {
  const purpose = 'login'
  const { challenge, rpId } = await api.call(passkeyOptions, { body: { purpose } })
  const asked = { challenge, known: [], rpId }
  const { credential, prf } = await askOwnPasskey({ asked, credentials })
  // The PRF secret isn't needed for a login.
  prf?.fill(0)
  const answer = await api.call(verifyPasskey, { body: { credential, purpose } })
  if (!answer.session) throw new BaseError('RESPONSE_INVALID')
  return answer.session
}

export declare namespace createSignInMethods {
  type Options = {
    api: Api
    config: Pick<RouteResponse<typeof getFrameConfig>, 'oidc' | 'passkey' | 'socials'>
    /** `navigator.credentials`, for passkeys. */
    credentials: Pick<CredentialsContainer, 'get'>
    session: Session
    social: Pick<SocialLogins, 'open' | 'takeUp'>
    store: Store
    view: View
  }
  /** The window itself. */
  type View = {
    goTo(url: string): void
    /** Changes the URL in the address bar without loading a document. */
    rename(url: string): void
    url(): string
  }
}
