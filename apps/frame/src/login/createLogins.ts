import type { RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import { providerTitle } from '../messages/providerNames.ts'
import type { Session } from '../session/createSession.ts'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'
import { createEmailLogin, type EmailLogin } from './createEmailLogin.ts'
import { createFarcasterLogin, type FarcasterLogin } from './createFarcasterLogin.ts'
import { createGuestLogin, type GuestLogin } from './createGuestLogin.ts'
import type { PageClient } from './createPageClient.ts'
import { createPendingLogins } from './createPendingLogins.ts'
import { createSocialLogins } from './createSocialLogins.ts'
import { createTokenLogin, type TokenLogin } from './createTokenLogin.ts'
import { createWindowLogins, type WindowLogins } from './createWindowLogins.ts'
import type { LoginApproval } from './LoginApproval.ts'
import { offeredProviders } from './offeredProviders.ts'
import type { OpenWindowLogin } from './WindowLogin.ts'

/** The login methods of a page. */
export type Logins = {
  readonly emailLogin: EmailLogin
  /** Ends every open login except one: a new login replaces the others, or the page gave up. */
  endLogins(kept?: EmailLogin): void
  readonly farcasterLogin: FarcasterLogin
  readonly guestLogin: GuestLogin
  readonly tokenLogin: TokenLogin
  readonly windowLogins: WindowLogins
}

export function createLogins(options: createLogins.Options): Logins {
  const { api, canKeep, config, environment, locale, locks, loginApproval } = options
  const { passkeys, scope, session, store, wrapKey } = options
  const { showsDigits } = options.client
  const emailLogin = createEmailLogin({ api, environment, locale, session, showsDigits })
  const farcasterLogin = createFarcasterLogin({ api, environment, session })
  const guestLogin = createGuestLogin({ api, canKeep, clock: environment.clock, session })
  const tokenLogin = createTokenLogin({ api, session })
  const pending = createPendingLogins({ environment, locks, scope, store, wrapKey })
  const social = createSocialLogins({ api, environment, locale, pending, showsDigits })
  const offered = offeredProviders(config)
  const windowLogins = createWindowLogins({
    api,
    linkers: {
      ...Object.fromEntries(
        offered.map((name) => [name, () => social.open(name, { isLink: true })]),
      ),
      ...(passkeys.add && { passkey: passkeys.add }),
    },
    openers: {
      ...Object.fromEntries(offered.map((name) => [name, () => social.open(name)])),
      ...(passkeys.open && { passkey: passkeys.open }),
    },
    loginApproval,
    renew: guestLogin.renew,
    resume: social.resume,
    session,
    titleOf: (provider) => providerTitle(provider, config),
  })
  return {
    emailLogin,
    endLogins(kept) {
      for (const login of [emailLogin, farcasterLogin, guestLogin, tokenLogin, windowLogins])
        if (login !== kept) login.abort()
    },
    farcasterLogin,
    guestLogin,
    tokenLogin,
    windowLogins,
  }
}

export declare namespace createLogins {
  type Options = {
    api: Api
    /** Returns false if the storage of this frame ends with its document. */
    canKeep: () => boolean
    client: PageClient
    config: RouteResponse<typeof getFrameConfig>
    environment: Pick<Environment, 'clock' | 'random' | 'schedule'>
    /** Returns the language of emails. */
    locale: () => string
    locks: Locks
    loginApproval: LoginApproval
    /** Logins by passkey, and passkeys that are added to the signed-in user; absent if the project has none. */
    passkeys: {
      readonly add: OpenWindowLogin | undefined
      readonly open: OpenWindowLogin | undefined
    }
    /** Project and page. */
    scope: string
    session: Session
    store: Store
    /** AES-GCM. */
    wrapKey: CryptoKey
  }
}
