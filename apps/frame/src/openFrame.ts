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
import { type ApprovalQueue, createApprovalQueue } from './approval/createApprovalQueue.ts'
import type { Theme } from './approval/pickTheme.ts'
import { calls } from './calls/calls.ts'
import type { FrameContext } from './calls/FrameContext.ts'
import type { Environment } from './environment.ts'
import { announceReady } from './frame/announceReady.ts'
import { createFirewall, type FrameHandlers, type FrameMessage } from './frame/createFirewall.ts'
import { createPageClient } from './frame/createPageClient.ts'
import { readyTarget } from './frame/readyTarget.ts'
import type { OpenKeys } from './keys/Keys.ts'
import { hashIntent } from './keys/signing/hashIntent.ts'
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

/** Protocol version; the same as in the frame's URL. */
const wireVersion = '4'

/** The window of a frame: its messages, storage and views. */
export type FrameWindow = {
  /** `location.ancestorOrigins`, if the browser has it. */
  readonly ancestorOrigins: readonly string[] | undefined
  /** True if the parent page is the top-level page. */
  readonly isTopLevelPage: boolean
  /** False if storage ends with the page, as in a credentialless frame. */
  readonly mayKeep: boolean
  /** `window.parent`. */
  readonly page: { postMessage(message: unknown, targetOrigin: string): void }
  /** `document.referrer`. */
  readonly referrer: string
  /** URL of this document. */
  readonly url: string
  listen(onMessage: (message: FrameMessage) => void): void
  /**
   * Runs a callback when the user presses Escape in the frame; the page doesn't get that key event.
   */
  onEscape(run: () => void): void
  /** Opens a window of this site, with this document as its opener. */
  open: createPasskeys.Options['openWindow']
  /** Renders the requests of a page, once the page is known. */
  show(page: {
    claim: () => string | undefined
    desk: ApprovalQueue
    embedder: 'default' | 'own' | undefined
    /** Called when a request is on the screen. */
    onDrawn: () => void
    origin: string
    /** What the user needs to manage their wallet. */
    person: {
      /** Present if the project has passkeys. */
      askPasskey: AskPasskey | undefined
      recovery: Recovery
      /** Creates a sign-in that no other part of the frame can end. */
      openSignIn: () => SignIn
      /** Server calls for a first passkey, if the project has passkeys. */
      passkeys: PasskeyServer | undefined
      wallet: Wallet
    }
  }): void
  setLocale(locale: string | undefined): void
  setTheme(theme: Theme): void
}

/**
 * Opens the frame for the parent page and announces it. Stays silent if the project is unknown; the
 * page then reports its own timeout.
 */
export async function openFrame(options: openFrame.Options): Promise<void> {
  const { environment, window } = options
  const url = new URL(window.url)
  const projectId = url.searchParams.get('projectId') ?? ''
  const { config, nonce } = await fetchConfig(projectId, url, environment)
  // The site's own windows don't embed the frame; an embedder that claims the site's origin is
  // refused.
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
      // Storage that failed once may work next time.
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
    // Another window of this site. No one else has this origin, so the message may concern a login.
    if (message.origin === url.origin)
      void context?.then(
        ({ passkeys, windowLogins }) => {
          passkeys.hear(message.data)
          windowLogins.hear(message.data)
        },
        () => {},
      )
  })
  announceReady({
    isHeard: () => firewall.origin() !== undefined,
    schedule: environment.schedule,
    // The only message that may be sent before the page is known; it holds no secret.
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
    /** Returns the current language of emails and windows. */
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
  // Data of one page is separated from other pages that share the browser's storage.
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
  const client = createPageClient(config)
  const desk = createApprovalQueue()
  let claim: string | undefined
  const wallet = createWallet({
    clock: environment.clock,
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
    client,
    ...createLogins({
      api,
      client,
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
