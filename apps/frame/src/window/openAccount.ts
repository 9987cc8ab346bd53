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
import { createWayIns } from './createWayIns.ts'

/**
 * What a window of the site works on. Its storage is another than the frame's in a page, so it has keys,
 * a session and a share of its own; its page is the site itself.
 *
 * @throws `PROJECT_INVALID` for a project that is not there.
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
    // Only fewer than the project has: what is no provider of it has no button.
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
    wayIns: createWayIns({
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
    /** Of this document, for passkeys. */
    credentials: Pick<CredentialsContainer, 'create' | 'get'>
    environment: Environment
    /** Language of the mails. */
    locale: () => string
    openKeys: OpenKeys
    store: Store
    view: createWayIns.Options['view']
  }
}
