import type { RouteResponse } from '@fairlead/protocol'
import {
  type FrameCallName,
  type FrameNote,
  findEmbedderList,
  frameNotes,
  framePrefix,
  type getFrameConfig,
} from '@fairlead/protocol/embedded'
import { fetchConfig } from './api/fetchConfig.ts'
import { type ApprovalQueue, createApprovalQueue } from './approval/createApprovalQueue.ts'
import type { Theme } from './approval/pickTheme.ts'
import type { showApprovals } from './approval/showApprovals.tsx'
import { calls } from './calls/calls.ts'
import { createLoginApproval } from './calls/createLoginApproval.ts'
import type { FrameContext } from './calls/FrameContext.ts'
import type { Environment } from './environment.ts'
import { announceReady, readyTarget } from './frame/announceReady.ts'
import {
  areAncestorsAllowed,
  createFirewall,
  type FrameHandlers,
  type FrameMessage,
} from './frame/createFirewall.ts'
import type { OpenKeys } from './keys/Keys.ts'
import { hashIntent } from './keys/signing/hashIntent.ts'
import { createEmailLogin } from './login/createEmailLogin.ts'
import { createEmailUpdate } from './login/createEmailUpdate.ts'
import { createLogins } from './login/createLogins.ts'
import { createPageClient } from './login/createPageClient.ts'
import { createNetworks } from './networks/createNetworks.ts'
import { openServices, type Services } from './openServices.ts'
import { createPasskeyServer } from './passkey/createPasskeyServer.ts'
import { createPasskeys, type Passkeys } from './passkey/createPasskeys.ts'
import { createRecovery, type Recovery } from './recovery/createRecovery.ts'
import { createSignIn } from './recovery/createSignIn.ts'
import { createNodes } from './rpc/createNodes.ts'
import { createOperations } from './rpc/createOperations.ts'
import { createAccounts } from './smart/createAccounts.ts'
import { createBundles } from './smart/createBundles.ts'
import type { Store } from './storage/openStore.ts'

/** Protocol version; the same as in the frame's URL. */
const wireVersion = '4'

/** The window of a frame: its messages, storage and views. */
export type FrameWindow = {
  /** `location.ancestorOrigins`, if the browser has it. */
  readonly ancestorOrigins: readonly string[] | undefined
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
  show(
    page: Pick<
      showApprovals.Options,
      'claim' | 'embedder' | 'onDrawn' | 'origin' | 'person' | 'projectId' | 'queue'
    >,
  ): void
  setLocale(locale: string | undefined): void
  setTheme(theme: Theme): void
}

/**
 * Opens the frame for the parent page and announces it. Stays silent if the project is unknown, or doesn't
 * allow a page around the parent page; the page then reports its own timeout.
 */
export async function openFrame(options: openFrame.Options): Promise<void> {
  const { environment, window } = options
  const url = new URL(window.url)
  const { config, nonce } = await fetchConfig(url, environment)
  // The site's own windows don't embed the frame; an embedder that claims the site's origin is
  // refused.
  const listOf = (origin: string) =>
    origin === url.origin ? undefined : findEmbedderList({ ...config, origin })

  const { ancestorOrigins, page, referrer } = window
  const isAllowed = (origin: string) => listOf(origin) !== undefined
  const [, ...around] = ancestorOrigins ?? []
  if (!areAncestorsAllowed({ ancestorOrigins: around, isAllowed })) return

  let context: Promise<FrameContext> | undefined
  const contextOf = (origin: string) => {
    context ??= openContext({
      ...options,
      config,
      // One page that anyone can publish makes all of them development.
      embedder: around.some((one) => listOf(one) === 'default') ? 'default' : listOf(origin),
      nonce,
      origin,
    }).catch((error: unknown) => {
      // Storage that failed once may work next time.
      context = undefined
      throw error
    })
    return context
  }
  const firewall = createFirewall({
    ancestorOrigins,
    clock: environment.clock,
    handlers: createHandlers(contextOf),
    isAllowed,
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

/** Creates the handlers of all calls. The context opens with the first call of the page. */
function createHandlers(contextOf: (origin: string) => Promise<FrameContext>): FrameHandlers {
  return Object.fromEntries(
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
}

async function openContext(
  options: openFrame.Options & {
    config: RouteResponse<typeof getFrameConfig>
    embedder: 'default' | 'own' | undefined
    nonce: string | undefined
    origin: string
  },
): Promise<FrameContext> {
  const { config, environment, locale, origin, store, window } = options
  const { clock, random } = environment
  const url = new URL(window.url)
  const services = await openServices({
    ...options,
    mayKeep: window.mayKeep,
    siteUrl: url.origin,
  })
  const { api, scope, session, wallet } = services
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
  const queue = createApprovalQueue()
  const { recovery, setClaim } = showRequests({ ...options, passkeys, queue, services })
  const nodes = createNodes(environment)
  const accounts = createAccounts({ nodes, scope, store })
  const networks = createNetworks(config.chains, url.searchParams.get('chainId') ?? undefined)
  const loginApproval = createLoginApproval({ accounts, networks, queue, wallet })
  return {
    ...createLogins({
      ...services,
      canKeep: () => window.mayKeep && services.shares.arePersistent(),
      client,
      config,
      environment,
      locale,
      loginApproval,
      passkeys,
      store,
    }),
    accounts,
    bundles: createBundles({ ...services, store }),
    client,
    clock,
    config,
    emailUpdate: createEmailUpdate({ locale, session }),
    hashIntent,
    loginApproval,
    networks,
    nodes,
    operations: createOperations({ environment, session }),
    origin,
    passkeys,
    queue,
    random,
    recovery,
    session,
    setClaim,
    setLocale: window.setLocale,
    setTheme: window.setTheme,
    wallet,
  }
}

/** Shows the page's requests, next to what the user needs to secure and unlock their wallet. */
function showRequests(
  options: Pick<openFrame.Options, 'environment' | 'locale' | 'window'> & {
    config: RouteResponse<typeof getFrameConfig>
    embedder: 'default' | 'own' | undefined
    origin: string
    passkeys: Passkeys
    queue: ApprovalQueue
    services: Services
  },
): Pick<FrameContext, 'recovery' | 'setClaim'> {
  const { config, embedder, origin, queue, services, window } = options
  const recovery = createRecovery({ wallet: services.wallet })
  let claim: string | undefined
  queue.subscribe(() => {
    if (!queue.shown()) recovery.withdraw()
  })
  const note = (name: FrameNote) => window.page.postMessage({ type: frameNotes[name] }, origin)
  window.show({
    claim: () => claim,
    embedder,
    onDrawn: () => note('drawn'),
    origin,
    person: createPerson({ ...options, recovery }),
    projectId: config.projectId,
    queue,
  })
  window.onEscape(() => note('escape'))
  return {
    recovery,
    setClaim(name) {
      claim = name
    },
  }
}

/** Returns what the user needs to manage their wallet in the frame. */
function createPerson(
  options: Pick<openFrame.Options, 'environment' | 'locale'> & {
    config: RouteResponse<typeof getFrameConfig>
    passkeys: Passkeys
    recovery: Recovery
    services: Services
  },
): showApprovals.Options['person'] {
  const { config, environment, locale, passkeys, recovery, services } = options
  const { api, session, wallet } = services
  const { clock } = environment
  return {
    askPasskey: config.passkey ? passkeys.ask : undefined,
    openSignIn: () =>
      createSignIn({
        clock,
        login: createEmailLogin({ api, environment, locale, session }),
        session,
      }),
    passkeys: config.passkey
      ? createPasskeyServer({ clock, name: config.name, session })
      : undefined,
    recovery,
    wallet,
  }
}
