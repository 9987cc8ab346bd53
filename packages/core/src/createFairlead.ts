import { createStore as createZustandStore } from 'zustand/vanilla'
import type { Adapter, AdapterHost, WalletEvent } from './adapters/adapter.ts'
import type { Fairlead, Internals, RemoteFeatures } from './Fairlead.ts'
import type { FairleadOptions, ResolvedOptions } from './FairleadOptions.ts'
import { localFeatures } from './features/project/localFeatures.ts'
import { explained } from './mistakes/explained.ts'
import { createModalShell } from './modal/createModalShell.ts'
import { resolveOptions } from './options.ts'
import { loadedParts, parts } from './parts.ts'
import { createStore, syncTabs } from './store/createStore.ts'
import { connectorsFound, initialized, noneResumed } from './store/earlyTransitions.ts'
import { createEvents, type Events } from './store/events.ts'
import { createLog } from './store/log.ts'
import { stateKey } from './store/persist.ts'
import { chainIdOf } from './store/selectors.ts'
import type { ConnectorInfo } from './store/state.ts'
import { hasItem, storageOf } from './store/storageOf.ts'
import { browserEnvironment, type Environment, type KeyValueStorage } from './utils/environment.ts'
import { lazy } from './utils/lazy.ts'
import { createListeners } from './utils/listeners.ts'

/**
 * Creates one widget from its options. Makes no DOM changes and no network requests. Wallets that were
 * connected at the last visit are resumed without a prompt.
 *
 * Contains only the code of the first load; {@link parts} are imported on first use. The search for wallets starts with
 * the first action, or when the list of wallets is read.
 *
 * @throws `OPTIONS_INVALID` with the path of the invalid option.
 *
 * @example
 * const fairlead = createFairlead({ projectId, serverUrl, networks: [mainnet, base] })
 */
export function createFairlead(input: FairleadOptions, given?: Partial<Environment>): Fairlead {
  const environment = { ...browserEnvironment(), ...given }
  const { notices, options } = explained(
    () => resolveOptions(input, environment),
    input,
    environment,
  )
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
  const self = () => fairlead
  const loadPairing = callLater(self, 'loadPairing')
  const host = createAdapterHost(self, options, environment)
  const prepare = createStart(self)
  const shell = createModalShell({
    isAlerting: options.debug || options.onAlert !== undefined,
    prepare,
    ready: () => waitUntilInitialized(fairlead),
  })
  const adapters: Adapter[] = []
  const fairlead: Fairlead = {
    get options() {
      return settings.getState()
    },
    settings,
    store,
    modal: shell.modal,
    events,
    log,
    adapters,
    prepare,
    environment,
    features: createZustandStore<RemoteFeatures>(() =>
      localFeatures(options.basic, options.features),
    ),
    // Reading an account's data does not start the search for wallets.
    queries: lazy(async () => (await parts.later()).createQueries(fairlead)),
    catalogue: lazy(callLater(self, 'createCatalogue')),
    pairing: async () => (await loadPairing()).pairing,
    loadProject: createProjectLoader(self, events),
    report: ignoreFailure(callLater(self, 'reportError')),
    own: createOwner(self),
    internal: {
      ...createInternals(self, { host, onError }),
      attach: createAttach(self, { adapters, host }),
      connectModal: shell.connect,
    },
    onDestroy: lifetime.onDestroy,
    destroy: () => lifetime.end(fairlead),
    get isDestroyed() {
      return lifetime.isOver()
    },
  }

  fairlead.onDestroy(replaceOlder(fairlead, prefix))
  fairlead.onDestroy(followTabs(fairlead, key, storage))
  options.adapters.forEach(fairlead.internal.attach)
  if (loadedParts.later) prepare()
  continueVisit(fairlead)
  for (const { code, detail } of notices) fairlead.modal.raise(code, detail)
  return fairlead
}

type Later = typeof import('./later.ts').later
/** Names of the functions of `later` that take the widget first. */
type Method = keyof Later
type Rest<run> = run extends (fairlead: Fairlead, ...rest: infer rest) => unknown ? rest : never

/** Returns a function of `later`, bound to the widget; the code loads with the first call. */
function callLater<name extends Method>(self: () => Fairlead, name: name) {
  type Result = Awaited<ReturnType<Later[name]>>
  return async (...rest: Rest<Later[name]>): Promise<Result> => {
    const later = (await self().prepare()) as Later
    const run = later[name] as (fairlead: Fairlead, ...rest: readonly unknown[]) => unknown
    return run(self(), ...rest) as Promise<Result>
  }
}

/** Returns a function that starts `run`, and ignores its failure. */
function ignoreFailure<parameters extends readonly unknown[]>(
  run: (...given: parameters) => Promise<unknown>,
): (...given: parameters) => void {
  return (...given) => void run(...given).catch(() => {})
}

/** Returns the function that loads the code of the first action once, and starts the widget with it. */
function createStart(self: () => Fairlead): () => Promise<Later> {
  let isStarted = false
  const start = (later: Later) => {
    loadedParts.later = later
    if (isStarted) return later
    // Before the start, because the start notifies subscribers of wallets, and a subscriber may open the modal.
    isStarted = true
    try {
      later.start(self())
    } catch (error) {
      isStarted = false
      throw error
    }
    return later
  }
  const load = lazy(async () => start(await parts.later()))
  return () => (loadedParts.later ? Promise.resolve(start(loadedParts.later)) : load())
}

/** Returns the function that creates each part of the widget once. */
function createOwner(self: () => Fairlead): Fairlead['own'] {
  const owned = new Map<unknown, unknown>()
  return (create) => {
    if (!owned.has(create)) owned.set(create, create(self()))
    return owned.get(create) as ReturnType<typeof create>
  }
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

/** Returns the function that loads the project's configuration. Once it was called, events are sent as telemetry. */
function createProjectLoader(self: () => Fairlead, events: Events): () => Promise<void> {
  let loaded: Promise<void> | undefined
  const load = callLater(self, 'loadProject')
  const send = callLater(self, 'sendTelemetry')
  events.subscribe((event) => {
    // No telemetry request before the first user action.
    if (loaded && self().options.features.analytics) send(event).catch(() => {})
  })
  return () => {
    if (!needsProject(self().options)) loaded ??= Promise.resolve()
    loaded ??= load()
      // If the code could not be loaded, the next opening tries again.
      .catch(() => {
        loaded = undefined
      })
    return loaded
  }
}

/** True if there is a configuration to load, or a zone of names to apply. */
function needsProject(options: ResolvedOptions): boolean {
  const { basic, manualPairing, names, projectId, serverUrl, walletApiUrl } = options
  if (names !== false && names?.zone) return true
  return !basic && !manualPairing && Boolean(projectId && (walletApiUrl ?? serverUrl))
}

type Host = Omit<AdapterHost, 'emit'>

/** Creates what adapters need of the widget. Loads no code before an adapter asks for it. */
function createAdapterHost(
  self: () => Fairlead,
  options: ResolvedOptions,
  environment: Environment,
): Host {
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
      ? { pairing: async () => (await callLater(self, 'loadPairing')()).connector() }
      : {}),
    ...(options.frameUrl && options.projectId ? { embedded: callLater(self, 'loadEmbedded') } : {}),
    onRpcRefusal: ignoreFailure(callLater(self, 'alertRefusal')),
    rpcEndpoints: callLater(self, 'findEndpoints'),
  }
}

function createInternals(
  self: () => Fairlead,
  { host, onError }: { host: Host; onError: (error: unknown) => void },
): Omit<Internals, 'attach' | 'connectModal'> {
  return {
    server: lazy(callLater(self, 'createServer')),
    rpc: host,
    siwx: lazy(callLater(self, 'createSiwx')),
    logIn: callLater(self, 'logIn'),
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
  const follower = lazy(callLater(() => fairlead, 'createFollower'))
  const channel = fairlead.environment.openChannel(key)
  return syncTabs(fairlead.store, { channel, follower, key, storage })
}

/** Returns the function that attaches an adapter, writes its wallets to the store, and forwards its other events. */
function createAttach(
  self: () => Fairlead,
  { adapters, host }: { adapters: Adapter[]; host: Host },
): Internals['attach'] {
  const found = new Map<Adapter, readonly ConnectorInfo[]>()
  const sync = ignoreFailure(callLater(self, 'syncFromAdapter'))
  return (adapter) => {
    const { internal, onDestroy, store } = self()
    adapters.push(adapter)
    const emit: AdapterHost['emit'] = (event) => {
      if (event.type === 'linked' || event.type === 'chosen') return sync(event)
      if (event.type !== 'connectors') return internal.walletEvents.emit(event)
      found.set(adapter, event.connectors)
      const connectors = mergeWallets(adapters.map((one) => found.get(one) ?? []))
      return store.setState((state) => connectorsFound(state, connectors))
    }
    onDestroy(adapter.attach({ ...host, emit }))
  }
}

/** Continues what the last visit left: resumes stored wallets, ends unwanted sessions, completes a redirect login. */
function continueVisit(fairlead: Fairlead): void {
  const { environment, options, store } = fairlead
  const { prefix, storage } = storageOf(options, environment)
  if (Object.keys(store.getState().remembered).length === 0) store.setState(initialized)
  else {
    Promise.all([parts.resumeAll(), fairlead.prepare()]).then(
      ([{ resumeAll }]) => resumeAll(fairlead),
      // The code could not be loaded. The connections stay stored for the next visit.
      () => store.setState(noneResumed),
    )
  }
  const isLeft =
    ['crossings', 'onramp', ...(options.enableReconnect ? [] : ['pairing/sessions'])].some((name) =>
      hasItem(storage, prefix + name),
    ) || environment.search?.includes('result_uri=')
  if (isLeft) ignoreFailure(callLater(() => fairlead, 'continueVisit'))()
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
