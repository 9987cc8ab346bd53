import type { Namespace } from '@fairlead/protocol'
import { createStore as createZustandStore } from 'zustand/vanilla'
import { offersFeature } from './actions/offersFeature.ts'
import type { Adapter, AdapterHost, WalletEvent } from './adapters/adapter.ts'
import { createUniversalAdapter } from './adapters/universal/createUniversalAdapter.ts'
import { createQueries } from './api/queryClient.ts'
import type { Fairlead, RemoteFeatures } from './Fairlead.ts'
import type { FairleadOptions, ResolvedOptions } from './FairleadOptions.ts'
import { localFeatures } from './features/project/localFeatures.ts'
import { offersAllWallets } from './features/wallets/offers.ts'
import { createModal } from './modal/createModal.ts'
import { featureOf } from './modal/routes.ts'
import { tellsUnsupportedChain } from './modal/unsupportedChain.ts'
import { resolveOptions } from './options.ts'
import { createStore, keepInStep } from './store/createStore.ts'
import {
  connectorsFound,
  initialized,
  namespaceActivated,
  nobodyAnswered,
} from './store/earlyTransitions.ts'
import { createEvents } from './store/events.ts'
import { createLog } from './store/log.ts'
import { type Persisted, stateKey } from './store/persist.ts'
import { chainIdOf, connectedOf } from './store/selectors.ts'
import type { ConnectorInfo } from './store/state.ts'
import { storageOf } from './store/storageOf.ts'
import { browserEnvironment, type Environment } from './utils/environment.ts'
import { lazy } from './utils/lazy.ts'
import { createListeners } from './utils/listeners.ts'

/**
 * Creates one widget from its options. Makes no DOM changes and no network requests. Wallets that were
 * connected at the last visit are resumed without a prompt.
 *
 * Contains only the code of the first load; the rest is imported on first use.
 *
 * @throws `OPTIONS_INVALID` with the path of the invalid option.
 *
 * @example
 * const fairlead = createFairlead({ projectId, serverUrl, networks: [mainnet, base] })
 */
export function createFairlead(input: FairleadOptions, given?: Partial<Environment>): Fairlead {
  const environment = { ...browserEnvironment(), ...given }
  const { notices, options } = resolveOptions(input, environment)
  const settings = createZustandStore<ResolvedOptions>(() => options)
  const { prefix, storage } = storageOf(options, environment)
  const key = prefix + stateKey
  let stops: (() => void)[] = []
  let destroyed = false
  const onDestroy = (run: () => void) => {
    stops.push(run)
    return () => {
      stops = stops.filter((stop) => stop !== run)
    }
  }

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

  const isConnected = (namespace = store.getState().activeNamespace) =>
    connectedOf(store.getState(), namespace) !== undefined
  const modal = createModal({
    debug: options.debug,
    environment,
    hasAddress: isConnected,
    isAllowed(view) {
      if (view === 'UnsupportedChain') return tellsUnsupportedChain(options)
      if (view === 'ProfileWallets') return fairlead.features.getState().multiWallet
      if (view === 'AllWallets') return offersAllWallets(fairlead)
      const feature = featureOf(view)
      if (feature) return offersFeature(fairlead, feature)
      return view !== 'Networks' || options.enableNetworkSwitch
    },
    onAlert: options.onAlert,
    onClosed: () => events.emit('MODAL_CLOSED', { connected: isConnected() }),
    onOpened(view) {
      fairlead.askProject()
      events.emit('MODAL_OPENED', { connected: isConnected(), view })
      // A failed download is retried, and its error reported, when the library is needed.
      for (const adapter of adapters) adapter.prepare?.().catch(() => {})
    },
    prepareOpen({ namespace, uri }) {
      if (uri) paired().then(({ show }) => show(uri), unheard)
      if (namespace && !isConnected(namespace)) return 'Connect'
      if (namespace) store.setState((state) => namespaceActivated(state, namespace))
      if (isConnected() || !pairsOnly(options, store.getState().connectors)) return undefined
      return environment.isMobile ? 'AllWallets' : 'ConnectingWalletConnect'
    },
    openSend: async (given) => (await import('./openSend.ts')).openSend(fairlead, given),
    ready: () => whenInitialized(fairlead),
  })

  const project = () => import('./features/project/loadProject.ts')
  // If the reporting code can't be loaded, the report is dropped. The caller still gets the error itself.
  const unheard = () => {}
  const server = lazy(async () => {
    const { createApiClient } = await import('./api/createApiClient.ts')
    return createApiClient(options, environment, {
      onFailure: report,
      onProblem(problem) {
        project().then(({ tellProblem }) => tellProblem(fairlead, problem), unheard)
      },
    })
  })
  const report: Fairlead['report'] = (error, category) => {
    project().then(({ tellError }) => tellError(fairlead, error, category), unheard)
  }
  const telemetry = lazy(() =>
    import('./features/telemetry/startTelemetry.ts').then(({ startTelemetry }) =>
      startTelemetry(fairlead),
    ),
  )
  events.subscribe((event) => {
    // No telemetry request before the first user action.
    if (isProjectAsked && fairlead.options.features.analytics)
      telemetry().then((tell) => tell(event), unheard)
  })
  const adapters = options.adapters.length > 0 ? options.adapters : [createUniversalAdapter()]
  const walletEvents = createListeners<WalletEvent>(onError)
  const endpoints = lazy(async () => {
    const { createEndpoints } = await import('./api/rpcEndpoints.ts')
    return createEndpoints(await server(), options.customRpcUrls)
  })
  const paired = lazy(async () => {
    const { createPairing } = await import('./features/connect/createPairing.ts')
    return createPairing(fairlead)
  })
  const host: Omit<AdapterHost, 'emit'> = {
    environment,
    networks: () => store.getState().networks,
    batchRpc: options.batchRpc,
    connectors: options.connectors,
    customRpcUrls: options.customRpcUrls,
    defaultAccountTypes: options.defaultAccountTypes,
    pageName: options.metadata.name,
    enableEIP6963: options.enableEIP6963,
    enableInjected: options.enableInjected,
    ...(options.relayUrl && !options.manualPairing
      ? { pairing: async () => (await paired()).connector() }
      : {}),
    ...(options.frameUrl && options.projectId
      ? {
          embedded: async () => {
            const { createEmbedded } = await import('./features/embedded/createEmbedded.ts')
            return fairlead.own(createEmbedded).connector
          },
        }
      : {}),
    onRpcRefusal(status, body) {
      project().then(({ tellRefusal }) => tellRefusal(fairlead, status, body), unheard)
    },
    rpcEndpoints: async (network) => (await endpoints())(network),
  }

  const kept = new Map<unknown, unknown>()
  let isProjectAsked = false
  const fairlead: Fairlead = {
    get options() {
      return settings.getState()
    },
    settings,
    store,
    modal,
    events,
    log,
    server,
    adapters,
    rpc: host,
    environment,
    project: { told: new Set() },
    features: createZustandStore<RemoteFeatures>(() =>
      localFeatures(options.basic, options.features),
    ),
    queries: createQueries(onDestroy),
    catalogue: lazy(async () => {
      const { createCatalogue } = await import('./features/wallets/createCatalogue.ts')
      return createCatalogue(fairlead)
    }),
    pairing: async () => (await paired()).pairing,
    auth: lazy(async () => {
      const { createSiwxClient } = await import('./features/siwx/createSiwxClient.ts')
      return createSiwxClient(fairlead)
    }),
    logIn: async (given) =>
      (await import('./features/embedded/connectEmbedded.ts')).connectEmbedded(fairlead, given),
    walletEvents,
    isAttended: false,
    askProject() {
      if (isProjectAsked) return
      isProjectAsked = true
      project()
        .then(({ loadProject }) => loadProject(fairlead))
        // If the code could not be loaded, the next opening tries again.
        .catch(() => {
          isProjectAsked = false
        })
    },
    report,
    reports: [],
    own(create) {
      if (!kept.has(create)) kept.set(create, create(fairlead))
      return kept.get(create) as ReturnType<typeof create>
    },
    attempts: new Map<Namespace, AbortController>(),
    switches: new Map<Namespace, AbortController>(),
    resuming: new Set(),
    issued: new Map(),
    onDestroy,
    destroy() {
      if (destroyed) return
      destroyed = true
      for (const attempts of [fairlead.attempts, fairlead.switches])
        for (const attempt of attempts.values()) attempt.abort()
      for (const stop of stops.splice(0)) stop()
      modal.dispose()
    },
    get isDestroyed() {
      return destroyed
    },
  }

  stops.push(standAlone(fairlead, prefix))
  const channel = environment.openChannel(key)
  const follower = lazy(async () => {
    const { followTab } = await import('./actions/followTab.ts')
    return (theirs: Persisted) => {
      if (!destroyed) followTab(fairlead, theirs)
    }
  })
  stops.push(keepInStep(store, { channel, follower, key, storage }))
  const found = new Map<Adapter, readonly ConnectorInfo[]>()
  for (const adapter of adapters) {
    const emit: AdapterHost['emit'] = (event) => {
      if (event.type === 'linked' || event.type === 'chosen')
        return void import('./actions/syncFromAdapter.ts').then(
          ({ syncFromAdapter }) => syncFromAdapter(fairlead, event),
          unheard,
        )
      if (event.type !== 'connectors') return walletEvents.emit(event)
      found.set(adapter, event.connectors)
      const connectors = merged(adapters.map((one) => found.get(one) ?? []))
      return store.setState((state) => connectorsFound(state, connectors))
    }
    stops.push(adapter.attach({ ...host, emit }))
  }
  if (Object.keys(store.getState().remembered).length === 0) store.setState(initialized)
  else
    import('./actions/resumeAll.ts').then(
      ({ resumeAll }) => resumeAll(fairlead),
      // The code could not be loaded. The connections stay stored for the next visit.
      () => store.setState(nobodyAnswered),
    )
  if (!options.enableReconnect && storage?.getItem(`${prefix}pairing/sessions`))
    import('./features/connect/endOldSessions.ts').then(
      ({ endOldSessions }) => endOldSessions(fairlead),
      unheard,
    )
  if (options.frameUrl && environment.search?.includes('result_uri='))
    import('./features/embedded/returnSocial.ts').then(
      ({ returnSocial }) => returnSocial(fairlead),
      unheard,
    )
  for (const { code, detail } of notices) modal.raise(code, detail)
  return fairlead
}

/** True if pairing is the only way to connect. */
function pairsOnly(options: ResolvedOptions, connectors: readonly ConnectorInfo[]): boolean {
  const { enableEIP6963, enableInjected, manualPairing } = options
  const isAlone =
    !enableEIP6963 &&
    !enableInjected &&
    connectors.length > 0 &&
    connectors.every(({ type }) => type === 'WALLET_CONNECT')
  return manualPairing || isAlone
}

/** Merges the wallets of all adapters in order. A wallet of several adapters gets the namespaces of all. */
function merged(lists: readonly (readonly ConnectorInfo[])[]): readonly ConnectorInfo[] {
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
function standAlone(fairlead: Fairlead, prefix: string): () => void {
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

function whenInitialized({ store }: Fairlead): Promise<void> {
  if (store.getState().initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
