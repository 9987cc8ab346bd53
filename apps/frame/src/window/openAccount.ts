import { fetchConfig } from '../api/fetchConfig.ts'
import type { Environment } from '../environment.ts'
import type { OpenKeys } from '../keys/Keys.ts'
import { createEmailLogin } from '../login/createEmailLogin.ts'
import { createPendingLogins } from '../login/createPendingLogins.ts'
import { createSocialLogins } from '../login/createSocialLogins.ts'
import { openServices } from '../openServices.ts'
import { createAskKnownPasskey } from '../passkey/createAskKnownPasskey.ts'
import { createMakeOwnPasskey } from '../passkey/createMakeOwnPasskey.ts'
import { createPasskeyServer } from '../passkey/createPasskeyServer.ts'
import { createSignIn } from '../recovery/createSignIn.ts'
import type { Store } from '../storage/openStore.ts'
import { createSignInMethods } from './createSignInMethods.ts'

/** The signed-in user of a window of this site, with the window's dependencies. The window counts as a separate device. */
export type Account = Awaited<ReturnType<typeof openAccount>>

/**
 * Opens the dependencies of a window of this site. Its storage is partitioned from the frame's, so it has its own keys,
 * session and share; its page origin is the site itself.
 * @throws `PROJECT_INVALID` if the project is unknown.
 */
export async function openAccount(options: openAccount.Options) {
  const { credentials, environment, locale, openKeys, store, view } = options
  const url = new URL(view.url())
  const { origin } = url
  const { config, nonce } = await fetchConfig(url, environment, true)
  const services = await openServices({
    config,
    environment,
    mayKeep: true,
    nonce,
    openKeys,
    origin,
    siteUrl: origin,
    store,
  })
  const { api, session } = services
  const { clock, random } = environment
  const createLogin = () => createEmailLogin({ api, environment, locale, session })
  const pending = createPendingLogins({ ...services, environment, store })
  const server = createPasskeyServer({ clock, name: config.name, session })
  return {
    ...services,
    askPasskey: config.passkey ? createAskKnownPasskey({ credentials, session }) : undefined,
    config,
    emailLogin: createLogin(),
    environment,
    /** Host of the site, as the address bar shows it. */
    host: url.host,
    makePasskey: config.passkey ? createMakeOwnPasskey({ credentials, random, server }) : undefined,
    // Can only narrow the project's providers: unknown names get no button.
    offered: url.searchParams.get('socials')?.split(','),
    openKeys,
    /** Email code for a user who is already signed in, as the recovery views need it. */
    signIn: createSignIn({ clock, login: createLogin(), session }),
    signInMethods: createSignInMethods({
      api,
      config,
      credentials,
      session,
      social: createSocialLogins({ api, environment, locale, pending }),
      store,
      view,
    }),
  }
}

export declare namespace openAccount {
  type Options = {
    /** `navigator.credentials`, for passkeys. */
    credentials: Pick<CredentialsContainer, 'create' | 'get'>
    environment: Environment
    /** Returns the language of emails. */
    locale: () => string
    openKeys: OpenKeys
    store: Store
    view: createSignInMethods.Options['view']
  }
}
