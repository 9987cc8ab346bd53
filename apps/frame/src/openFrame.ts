import type { RouteResponse } from '@fairlead/protocol'
import {
  type FrameCallName,
  type FrameNote,
  findEmbedderList,
  frameNotes,
  framePrefix,
  type getFrameConfig,
} from '@fairlead/protocol/embedded'
import { createApi } from './api/createApi.ts'
import { createProof } from './api/createProof.ts'
import { fetchConfig } from './api/fetchConfig.ts'
import { createDesk, type Desk } from './approval/createDesk.ts'
import type { Theme } from './approval/pickTheme.ts'
import { calls } from './calls/calls.ts'
import type { FrameContext } from './calls/FrameContext.ts'
import type { Environment } from './environment.ts'
import { announce } from './frame/announce.ts'
import { createFirewall, type FrameHandlers, type FrameMessage } from './frame/createFirewall.ts'
import { readyTarget } from './frame/readyTarget.ts'
import { hashIntent } from './keys/errands/hashIntent.ts'
import type { OpenKeys } from './keys/Keys.ts'
import { createEmailLogin } from './login/createEmailLogin.ts'
import { createEmailUpdate } from './login/createEmailUpdate.ts'
import { createLogins } from './login/createLogins.ts'
import { createNetworks } from './networks/createNetworks.ts'
import type { AskPasskey } from './passkey/AskPasskey.ts'
import { createPasskeyServer, type PasskeyServer } from './passkey/createPasskeyServer.ts'
import { createPasskeys } from './passkey/createPasskeys.ts'
import { createRecovery, type Recovery } from './recovery/createRecovery.ts'
import { createSignIn, type SignIn } from './recovery/createSignIn.ts'
import { createNodes } from './rpc/createNodes.ts'
import { createSession } from './session/createSession.ts'
import { openDeviceKeys } from './session/openDeviceKeys.ts'
import { createAccounts } from './smart/createAccounts.ts'
import { createBundles } from './smart/createBundles.ts'
import { createOperations } from './smart/createOperations.ts'
import { createLocks } from './storage/createLocks.ts'
import type { Store } from './storage/openStore.ts'
import { createWallet } from './wallet/createWallet.ts'
import { createDeviceShares } from './wallet/deviceShares.ts'
import type { Wallet } from './wallet/Wallet.ts'

/** Version of the wire; the same as in the frame's address. */
const wireVersion = '4'

/** What a frame listens to and says, and what it shows. */
export type FrameWindow = {
  /** `location.ancestorOrigins`, where the browser has it. */
  readonly ancestorOrigins: readonly string[] | undefined
  /** Whether the page above is the one in the address bar. */
  readonly isTopLevelPage: boolean
  /** False where storage ends with the page, as in a frame without credentials. */
  readonly mayKeep: boolean
  /** `window.parent`. */
  readonly page: { postMessage(message: unknown, targetOrigin: string): void }
  /** `document.referrer`. */
  readonly referrer: string
  /** Address of this document. */
  readonly url: string
  listen(onMessage: (message: FrameMessage) => void): void
  /** Runs when the person presses Escape in here, where the page hears no key. */
  onEscape(run: () => void): void
  /** Opens a window of this site, with this document as its opener. */
  open: createPasskeys.Options['openWindow']
  /** Draws the requests of a page, once it is known. */
  show(page: {
    claim: () => string | undefined
    desk: Desk
    embedder: 'default' | 'own' | undefined
    /** A request is on the screen. */
    onDrawn: () => void
    origin: string
    /** What somebody does who takes care of their wallet. */
    person: {
      /** Where the project has passkeys. */
      askPasskey: AskPasskey | undefined
      recovery: Recovery
      /** One that nothing else of the frame can end. */
      openSignIn: () => SignIn
      /** What a first passkey needs, where the project has passkeys. */
      passkeys: PasskeyServer | undefined
      wallet: Wallet
    }
  }): void
  setLocale(locale: string | undefined): void
  setTheme(theme: Theme): void
}

/**
 * Opens the frame for the page above it, and tells that page so. Says nothing where the project is
 * unknown: the page's own time limit tells it.
 */
export async function openFrame(options: openFrame.Options): Promise<void> {
  const { environment, window } = options
  const url = new URL(window.url)
  const projectId = url.searchParams.get('projectId') ?? ''
  const { config, nonce } = await fetchConfig(projectId, url, environment)
  // The site's own windows talk to nobody: whoever says that they are one is a page that was let in.
  const listOf = (origin: string) =>
    origin === url.origin ? undefined : findEmbedderList({ ...config, origin })

  let context: Promise<FrameContext> | undefined
  const contextOf = (origin: string) => {
    context ??= openContext({
      ...options,
      config,
      embedder: listOf(origin),
      nonce,
      origin,
    }).catch((error: unknown) => {
      // Storage that did not answer once may do so the next time.
      context = undefined
      throw error
    })
    return context
  }
  const handlers = Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      async (payload: unknown, { origin }: { origin: string }) => {
        const call = calls[name as FrameCallName] as (
          payload: unknown,
          context: FrameContext,
        ) => unknown
        return call(payload, await contextOf(origin))
      },
    ]),
  ) as unknown as FrameHandlers
  const { ancestorOrigins, isTopLevelPage, page, referrer } = window
  const firewall = createFirewall({
    ancestorOrigins,
    clock: environment.clock,
    handlers,
    isAllowed: (origin) => listOf(origin) !== undefined,
    isTopLevelPage,
    page,
  })
  window.listen((message) => {
    firewall.receive(message)
    // Another window of this site: nobody else has this origin, so it may speak of a login.
    if (message.origin === url.origin)
      void context?.then(
        ({ passkeys, windowLogins }) => {
          passkeys.hear(message.data)
          windowLogins.hear(message.data)
        },
        () => {},
      )
  })
  announce({
    isHeard: () => firewall.origin() !== undefined,
    schedule: environment.schedule,
    // The one message that may go to a page before it is known; it holds no secret.
    say: (isAgain) =>
      page.postMessage(
        {
          type: `${framePrefix}READY`,
          payload: {
            version: wireVersion,
            x: { drawn: true, passkey: config.passkey, ...(isAgain ? { isAgain } : {}) },
          },
        },
        readyTarget({ ancestorOrigins, referrer }),
      ),
  })
}

export declare namespace openFrame {
  type Options = {
    environment: Environment
    /** Language of the mails, and of windows, at this moment. */
    locale: () => string
    openKeys: OpenKeys
    store: Store
    window: FrameWindow
  }
}

async function openContext(
  options: openFrame.Options & {
    config: RouteResponse<typeof getFrameConfig>
    embedder: 'default' | 'own' | undefined
    nonce: string | undefined
    origin: string
  },
): Promise<FrameContext> {
  const { config, embedder, environment, locale, nonce, openKeys, origin, store, window } = options
  const url = new URL(window.url)
  // What one page stores, another never finds, though both may share the browser's storage.
  const scope = `${config.projectId} ${origin}`
  const locks = createLocks(environment.locks)
  const keys = await openDeviceKeys({ locks, scope, store })
  const proof = await createProof(keys.proof, environment.random)
  const { projectId } = config
  const api = createApi({ environment, nonce, origin, projectId, proof, url: url.origin })
  const wrapKey = keys.wrap
  const session = createSession({ api, environment, locks, scope, store, wrapKey })
  const passkeys = createPasskeys({
    api,
    config,
    environment,
    locale,
    openWindow: window.open,
    origin,
    session,
    url: url.origin,
  })
  const desk = createDesk()
  let claim: string | undefined
  const wallet = createWallet({
    config,
    locks,
    mayKeep: window.mayKeep,
    openKeys,
    random: environment.random,
    scope,
    session,
    shares: createDeviceShares({ locks, scope, store }),
    wrapKey,
  })
  const recovery = createRecovery({ wallet })
  desk.subscribe(() => {
    if (!desk.shown()) recovery.withdraw()
  })
  const note = (name: FrameNote) => window.page.postMessage({ type: frameNotes[name] }, origin)
  window.show({
    claim: () => claim,
    desk,
    embedder,
    onDrawn: () => note('drawn'),
    origin,
    person: {
      askPasskey: config.passkey ? passkeys.ask : undefined,
      openSignIn: () =>
        createSignIn({
          clock: environment.clock,
          login: createEmailLogin({ api, environment, locale, session }),
          session,
        }),
      passkeys: config.passkey
        ? createPasskeyServer({ clock: environment.clock, name: config.name, session })
        : undefined,
      recovery,
      wallet,
    },
  })
  window.onEscape(() => note('escape'))
  const nodes = createNodes(environment)
  return {
    accounts: createAccounts({ nodes, scope, store }),
    bundles: createBundles({ locks, scope, store }),
    ...createLogins({
      api,
      config,
      environment,
      locale,
      locks,
      passkeys,
      scope,
      session,
      store,
      wrapKey,
    }),
    clock: environment.clock,
    config,
    desk,
    emailUpdate: createEmailUpdate({ locale, session }),
    hashIntent,
    networks: createNetworks(config.chains, url.searchParams.get('chainId') ?? undefined),
    nodes,
    operations: createOperations({ environment, session }),
    origin,
    passkeys,
    random: environment.random,
    recovery,
    session,
    setClaim(name) {
      claim = name
    },
    setLocale: window.setLocale,
    setTheme: window.setTheme,
    wallet,
  }
}
