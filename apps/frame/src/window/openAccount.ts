import { createApi } from '../api/createApi.ts'
import { createProof } from '../api/createProof.ts'
import { fetchConfig } from '../api/fetchConfig.ts'
import type { Environment } from '../environment.ts'
import type { OpenKeys } from '../keys/Keys.ts'
import { createEmailLogin } from '../login/createEmailLogin.ts'
import { createPendingLogins } from '../login/createPendingLogins.ts'
import { createSocialLogins } from '../login/createSocialLogins.ts'
import { createAskKnownPasskey } from '../passkey/createAskKnownPasskey.ts'
import { createMakeOwnPasskey } from '../passkey/createMakeOwnPasskey.ts'
import { createPasskeyServer } from '../passkey/createPasskeyServer.ts'
import { createSignIn } from '../recovery/createSignIn.ts'
import { createSession } from '../session/createSession.ts'
import { openDeviceKeys } from '../session/openDeviceKeys.ts'
import { createLocks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'
import { createWallet } from '../wallet/createWallet.ts'
import { createDeviceShares } from '../wallet/deviceShares.ts'
import type { Account } from './Account.ts'
import { createSignInMethods } from './createSignInMethods.ts'

/**
 * Opens the dependencies of a window of this site. Its storage is partitioned from the frame's, so it has its own keys,
 * session and share; its page origin is the site itself.
 * @throws `PROJECT_INVALID` if the project is unknown.
 */
export async function openAccount(options: openAccount.Options): Promise<Account> {
  const { credentials, environment, locale, openKeys, store, view } = options
  const url = new URL(view.url())
  const { origin } = url
  const { config, nonce } = await fetchConfig(
    url.searchParams.get('projectId') ?? '',
    url,
    environment,
  )
  const { projectId } = config
  const scope = `${projectId} ${origin}`
  const locks = createLocks(environment.locks)
  const { proof, wrap: wrapKey } = await openDeviceKeys({ locks, scope, store })
  const api = createApi({
    environment,
    nonce,
    origin,
    projectId,
    proof: await createProof(proof, environment.random),
    url: origin,
  })
  const session = createSession({ api, environment, locks, scope, store, wrapKey })
  const shares = createDeviceShares({ locks, scope, store })
  return {
    askPasskey: config.passkey ? createAskKnownPasskey({ credentials, session }) : undefined,
    config,
    emailLogin: createEmailLogin({ api, environment, locale, session }),
    environment,
    host: url.host,
    makePasskey: config.passkey
      ? createMakeOwnPasskey({
          credentials,
          random: environment.random,
          server: createPasskeyServer({ clock: environment.clock, name: config.name, session }),
        })
      : undefined,
    // Can only narrow the project's providers: unknown names get no button.
    offered: url.searchParams.get('socials')?.split(','),
    openKeys,
    session,
    shares,
    signIn: createSignIn({
      clock: environment.clock,
      login: createEmailLogin({ api, environment, locale, session }),
      session,
    }),
    wallet: createWallet({
      clock: environment.clock,
      config,
      locks,
      mayKeep: true,
      openKeys,
      random: environment.random,
      scope,
      session,
      shares,
      wrapKey,
    }),
    wayIns: createSignInMethods({
      api,
      config,
      credentials,
      session,
      social: createSocialLogins({
        api,
        environment,
        locale,
        pending: createPendingLogins({ environment, locks, scope, store, wrapKey }),
      }),
      store,
      view,
    }),
    wrapKey,
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
