import type { RouteResponse } from '@fairlead/protocol'
import { type getFrameConfig, OauthProvider } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { FrameContext } from '../calls/FrameContext.ts'
import type { Environment } from '../environment.ts'
import type { PageClient } from '../frame/createPageClient.ts'
import type { Passkeys } from '../passkey/createPasskeys.ts'
import type { Session } from '../session/createSession.ts'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'
import { createEmailLogin } from './createEmailLogin.ts'
import { createFarcasterLogin } from './createFarcasterLogin.ts'
import { createPendingLogins } from './createPendingLogins.ts'
import { createSocialLogins } from './createSocialLogins.ts'
import { createWindowLogins } from './createWindowLogins.ts'

type Logins = Pick<FrameContext, 'emailLogin' | 'endLogins' | 'farcasterLogin' | 'windowLogins'>

/** Creates all login methods. */
export function createLogins(options: createLogins.Options): Logins {
  const { api, config, environment, locale, locks, passkeys, scope, session, store, wrapKey } =
    options
  const { showsDigits } = options.client
  const emailLogin = createEmailLogin({ api, environment, locale, session, showsDigits })
  const farcasterLogin = createFarcasterLogin({ api, environment, session })
  const pending = createPendingLogins({ environment, locks, scope, store, wrapKey })
  const social = createSocialLogins({ api, environment, locale, pending, showsDigits })
  const offered = OauthProvider.options.filter((name) => config.socials.includes(name))
  const windowLogins = createWindowLogins({
    api,
    openers: {
      ...Object.fromEntries(offered.map((name) => [name, () => social.open(name)])),
      ...(passkeys.open && { passkey: passkeys.open }),
    },
    resume: social.resume,
    session,
  })
  return {
    emailLogin,
    endLogins(kept) {
      for (const login of [emailLogin, farcasterLogin, windowLogins])
        if (login !== kept) login.abort()
    },
    farcasterLogin,
    windowLogins,
  }
}

export declare namespace createLogins {
  type Options = {
    api: Api
    client: PageClient
    config: RouteResponse<typeof getFrameConfig>
    environment: Pick<Environment, 'clock' | 'random' | 'schedule'>
    /** Returns the language of emails. */
    locale: () => string
    locks: Locks
    passkeys: Pick<Passkeys, 'open'>
    /** Project and page. */
    scope: string
    session: Session
    store: Store
    /** AES-GCM. */
    wrapKey: CryptoKey
  }
}
