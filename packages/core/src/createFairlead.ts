import { createStore as createZustandStore } from 'zustand/vanilla'
import type { Adapter, AdapterHost, WalletEvent } from './adapters/adapter.ts'
import { createUniversalAdapter } from './adapters/universal/createUniversalAdapter.ts'
import { createQueries } from './api/queryClient.ts'
import type { Fairlead, Internals, RemoteFeatures } from './Fairlead.ts'
import type { FairleadOptions, ResolvedOptions } from './FairleadOptions.ts'
import { localFeatures } from './features/project/localFeatures.ts'
import { createModal, type Modal } from './modal/createModal.ts'
import { offersView } from './offersView.ts'
import { resolveOptions } from './options.ts'
import { parts } from './parts.ts'
import { createStore, syncTabs } from './store/createStore.ts'
import {
  connectorsFound,
  initialized,
  namespaceActivated,
  noneResumed,
} from './store/earlyTransitions.ts'
import { createEvents, type Events } from './store/events.ts'
import { createLog } from './store/log.ts'
import { type Persisted, stateKey } from './store/persist.ts'
import { chainIdOf, connectedOf } from './store/selectors.ts'
import type { ConnectorInfo } from './store/state.ts'
import { hasItem, storageOf } from './store/storageOf.ts'
import { browserEnvironment, type Environment, type KeyValueStorage } from './utils/environment.ts'
import { lazy } from './utils/lazy.ts'
import { createListeners } from './utils/listeners.ts'

/**
 * Creates one widget from its options. Makes no DOM changes and no network requests. Wallets that were
 * connected at the last visit are resumed without a prompt.
 *
 * Contains only the code of the first load; {@link parts} are imported on first use.
 *
 * @throws `OPTIONS_INVALID` with the path of the invalid option.
 *
 * @example
 * const fairlead = createFairlead({ projectId, serverUrl, networks: [mainnet, base] })
 */
export function createFairlead(input: FairleadOptions, given?: Partial<Environment>): Fairlead {
  const environment = { ...browserEnvironment(), ...given }
  const { notices, options } = resolveOptions(input, environment)
  const { prefix, storage } = storageOf(options, environment)
  const key = prefix + stateKey
  const settings = createZustandStore<ResolvedOptions>(() => options)
  const store = createStore({
    defaultNetwork: options.defaultNetwork.caipNetworkId,
    key,
    networks: options.networks,
    reconnect: options.enableReconnect,
    storage,
  })
  const onError = (error: unknown) =>
    environment.console.error(`[Fairlead] A listener of events failed: ${String(error)}`)
  const events = createEvents({
    networkId: () => chainIdOf(store.getState(), store.getState().activeNamespace),
    now: environment.now,
    onError,
  })
  const log = createLog()
  events.subscribe(log.add)
  if (options.telemetry) events.subscribe(options.telemetry)
  const lifetime = createLifetime()
  const owned = new Map<unknown, unknown>()
  const self = () => fairlead
  const host = createAdapterHost(self, options, environment)
  const fairlead: Fairlead = {
    get options() {
      return settings.getState()
    },
    settings,
    store,
    modal: createWidgetModal(self, options, environment),
    events,
    log,
    adapters: options.adapters.length > 0 ? options.adapters : [createUniversalAdapter()],
    environment,
    features: createZustandStore<RemoteFeatures>(() =>
      localFeatures(options.basic, options.features),
    ),
    queries: createQueries(lifetime.onDestroy),
    catalogue: lazy(async () => (await parts.createCatalogue()).createCatalogue(fairlead)),
    pairing: async () => (await loadPairing(fairlead)).pairing,
    loadProject: createProjectLoader(self, events),
    report: (error, category) =>
      runLoaded(parts.loadProject, ({ reportError }) => reportError(fairlead, error, category)),
    own(create) {
      if (!owned.has(create)) owned.set(create, create(fairlead))
      return owned.get(create) as ReturnType<typeof create>
    },
    internal: createInternals(self, options, { host, onError }),
    onDestroy: lifetime.onDestroy,
    destroy: () => lifetime.end(fairlead),
    get isDestroyed() {
      return lifetime.isOver()
    },
  }

  fairlead.onDestroy(replaceOlder(fairlead, prefix))
  fairlead.onDestroy(followTabs(fairlead, key, storage))
  attachAdapters(fairlead, host)
  continueVisit(fairlead)
  for (const { code, detail } of notices) fairlead.modal.raise(code, detail)
  return fairlead
}

/** Runs `run` with code that loads on first use. If the code can't be loaded, nothing happens. */
function runLoaded<part>(load: () => Promise<part>, run: (part: part) => void): void {
  load().then(run, () => {})
}

/** Returns the pairing of the widget, which every caller shares. */
async function loadPairing(fairlead: Fairlead) {
  const { createPairing } = await parts.createPairing()
  return fairlead.own(createPairing)
}

/** Collects the functions to run when the widget is destroyed. */
function createLifetime() {
  let stops: (() => void)[] = []
  let isOver = false
  return {
    isOver: () => isOver,
    onDestroy(run: () => void) {
      stops.push(run)
      return () => {
        stops = stops.filter((stop) => stop !== run)
      }
    },
    end({ internal, modal }: Fairlead) {
      if (isOver) return
      isOver = true
      for (const attempts of [internal.attempts, internal.switches])
        for (const attempt of attempts.values()) attempt.abort()
      for (const stop of stops.splice(0)) stop()
      modal.dispose()
    },
  }
}

function createWidgetModal(
  self: () => Fairlead,
  options: ResolvedOptions,
  environment: Environment,
): Modal {
  const isConnected = (namespace = self().store.getState().activeNamespace) =>
    connectedOf(self().store.getState(), namespace) !== undefined
  return createModal({
    debug: options.debug,
    environment,
    hasAddress: isConnected,
    isAllowed: (view) => offersView(self(), view),
    onAlert: options.onAlert,
    onClosed: () => self().events.emit('MODAL_CLOSED', { connected: isConnected() }),
    onOpened(view) {
      const { adapters, events, loadProject } = self()
      loadProject()
      events.emit('MODAL_OPENED', { connected: isConnected(), view })
      // A failed download is retried, and its error reported, when the library is needed.
      for (const adapter of adapters) adapter.prepare?.().catch(() => {})
    },
    prepareOpen({ namespace, uri }) {
      const { store } = self()
      if (uri)
        runLoaded(
          () => loadPairing(self()),
          ({ show }) => show(uri),
        )
      if (namespace && !isConnected(namespace)) return 'Connect'
      if (namespace) store.setState((state) => namespaceActivated(state, namespace))
      if (isConnected() || !isPairingOnly(options, store.getState().connectors)) return undefined
      return environment.isMobile ? 'AllWallets' : 'ConnectingWalletConnect'
    },
    async openPay(order) {
      const [{ openPay }, { sendDraft }, { switchNetwork }] = await Promise.all([
        parts.openPay(),
        parts.sendDraft(),
        parts.switchNetwork(),
      ])
      return openPay(self(), order, { draft: sendDraft(self()), switchNetwork })
    },
    async openSend(transfer) {
      const [{ openSend }, { switchNetwork }] = await Promise.all([
        parts.openSend(),
        parts.switchNetwork(),
      ])
      return openSend(self(), transfer, switchNetwork)
    },
    openSwap: async (given) => (await parts.openSwapView()).openSwapView(self(), given),
    ready: () => waitUntilInitialized(self()),
    whenConfigured: () => self().loadProject(),
  })
}

/** Returns the function that loads the project's configuration. Once it was called, events are sent as telemetry. */
function createProjectLoader(self: () => Fairlead, events: Events): () => Promise<void> {
  let loaded: Promise<void> | undefined
  const telemetry = lazy(async () => (await parts.startTelemetry()).startTelemetry(self()))
  events.subscribe((event) => {
    // No telemetry request before the first user action.
    if (loaded && self().options.features.analytics) runLoaded(telemetry, (send) => send(event))
  })
  return () => {
    loaded ??= parts
      .loadProject()
      .then(({ loadProject }) => loadProject(self()))
      // If the code could not be loaded, the next opening tries again.
      .catch(() => {
        loaded = undefined
      })
    return loaded
  }
}

type Host = Omit<AdapterHost, 'emit'>

/** Creates what adapters need of the widget. Loads no code before an adapter asks for it. */
function createAdapterHost(
  self: () => Fairlead,
  options: ResolvedOptions,
  environment: Environment,
): Host {
  const endpoints = lazy(async () => {
    const { createEndpoints } = await parts.rpcEndpoints()
    return createEndpoints(await self().internal.server(), options.customRpcUrls)
  })
  return {
    environment,
    networks: () => self().store.getState().networks,
    batchRpc: options.batchRpc,
    connectors: options.connectors,
    customRpcUrls: options.customRpcUrls,
    defaultAccountTypes: options.defaultAccountTypes,
    pageName: options.metadata.name,
    enableEIP6963: options.enableEIP6963,
    enableInjected: options.enableInjected,
    ...(options.relayUrl && !options.manualPairing
      ? { pairing: async () => (await loadPairing(self())).connector() }
      : {}),
    ...(options.frameUrl && options.projectId
      ? {
          embedded: async () => self().own((await parts.createEmbedded()).createEmbedded).connector,
        }
      : {}),
    onRpcRefusal: (status, body) =>
      runLoaded(parts.loadProject, ({ alertRefusal }) => alertRefusal(self(), status, body)),
    rpcEndpoints: async (network) => (await endpoints())(network),
  }
}

function createInternals(
  self: () => Fairlead,
  options: ResolvedOptions,
  { host, onError }: { host: Host; onError: (error: unknown) => void },
): Internals {
  return {
    server: lazy(async () => {
      const { createApiClient } = await parts.createApiClient()
      return createApiClient(options, host.environment, {
        onFailure: self().report,
        onProblem: (problem) =>
          runLoaded(parts.loadProject, ({ alertProblem }) => alertProblem(self(), problem)),
      })
    }),
    rpc: host,
    siwx: lazy(async () => (await parts.createSiwxClient()).createSiwxClient(self())),
    logIn: async (login) => (await parts.connectEmbedded()).connectEmbedded(self(), login),
    project: {},
    alerted: new Set(),
    walletEvents: createListeners<WalletEvent>(onError),
    isFollowingWallets: false,
    attempts: new Map(),
    switches: new Map(),
    resuming: new Set(),
  }
}

/** Writes the state for other tabs and applies theirs. @returns Stops both. */
function followTabs(
  fairlead: Fairlead,
  key: string,
  storage: KeyValueStorage | undefined,
): () => void {
  const follower = lazy(async () => {
    const { followTab } = await parts.followTab()
    return (theirs: Persisted) => {
      if (!fairlead.isDestroyed) followTab(fairlead, theirs)
    }
  })
  const channel = fairlead.environment.openChannel(key)
  return syncTabs(fairlead.store, { channel, follower, key, storage })
}

/** Attaches the adapters and applies their events: lists of wallets to the store, and changes of one wallet. */
function attachAdapters(fairlead: Fairlead, host: Host): void {
  const { adapters, internal, store } = fairlead
  const found = new Map<Adapter, readonly ConnectorInfo[]>()
  for (const adapter of adapters) {
    const emit: AdapterHost['emit'] = (event) => {
      if (event.type === 'linked' || event.type === 'chosen')
        return runLoaded(parts.syncFromAdapter, ({ syncFromAdapter }) =>
          syncFromAdapter(fairlead, event),
        )
      if (event.type !== 'connectors') return internal.walletEvents.emit(event)
      found.set(adapter, event.connectors)
      const connectors = mergeWallets(adapters.map((one) => found.get(one) ?? []))
      return store.setState((state) => connectorsFound(state, connectors))
    }
    fairlead.onDestroy(adapter.attach({ ...host, emit }))
  }
}

/** Continues what the last visit left: resumes stored wallets, ends unwanted sessions, completes a redirect login. */
function continueVisit(fairlead: Fairlead): void {
  const { environment, options, store } = fairlead
  const { prefix, storage } = storageOf(options, environment)
  if (Object.keys(store.getState().remembered).length === 0) store.setState(initialized)
  else
    parts.resumeAll().then(
      ({ resumeAll }) => resumeAll(fairlead),
      // The code could not be loaded. The connections stay stored for the next visit.
      () => store.setState(noneResumed),
    )
  if (!options.enableReconnect && hasItem(storage, `${prefix}pairing/sessions`))
    runLoaded(parts.endOldSessions, ({ endOldSessions }) => endOldSessions(fairlead))
  if (hasItem(storage, `${prefix}crossings`))
    runLoaded(parts.resumeCrossings, ({ resumeCrossings }) => resumeCrossings(fairlead))
  if (hasItem(storage, `${prefix}onramp`))
    runLoaded(parts.resumePurchase, ({ resumePurchase }) => resumePurchase(fairlead))
  if (options.frameUrl && environment.search?.includes('result_uri='))
    runLoaded(parts.returnSocial, ({ returnSocial }) => returnSocial(fairlead))
}

/** True if pairing is the only way to connect. */
function isPairingOnly(options: ResolvedOptions, connectors: readonly ConnectorInfo[]): boolean {
  const { enableEIP6963, enableInjected, manualPairing } = options
  const isAlone =
    !enableEIP6963 &&
    !enableInjected &&
    connectors.length > 0 &&
    connectors.every(({ type }) => type === 'WALLET_CONNECT')
  return manualPairing || isAlone
}

/** Merges the wallets of all adapters in order. A wallet of several adapters gets the namespaces of all. */
function mergeWallets(lists: readonly (readonly ConnectorInfo[])[]): readonly ConnectorInfo[] {
  const byId = new Map<string, ConnectorInfo>()
  for (const connector of lists.flat()) {
    const known = byId.get(connector.id) ?? connector
    const chains = [...new Set([...known.chains, ...connector.chains])]
    byId.set(connector.id, { ...known, chains: chains as unknown as ConnectorInfo['chains'] })
  }
  return [...byId.values()]
}

/**
 * Destroys the older of two widgets that use the same storage prefix, since they would overwrite each other's
 * data. The event is dispatched on the page's event target, so that no module-level registry is needed.
 */
function replaceOlder(fairlead: Fairlead, prefix: string): () => void {
  const { environment, modal, options } = fairlead
  const { events } = environment
  if (!events) return () => {}
  const name = `fairlead:created:${prefix}`
  events.dispatchEvent(new Event(name))
  const yieldToNewer = () => {
    if (options.debug)
      environment.console.warn('[Fairlead] Destroyed: a newer widget uses this storage prefix.')
    modal.close()
    fairlead.destroy()
  }
  events.addEventListener(name, yieldToNewer)
  return () => events.removeEventListener(name, yieldToNewer)
}

function waitUntilInitialized({ store }: Fairlead): Promise<void> {
  if (store.getState().initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
