import { type CaipNetwork, type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'
import { createStore as createZustandStore, type StoreApi } from 'zustand/vanilla'
import type { Channel, KeyValueStorage } from '../utils/environment.ts'
import { isEqual } from '../utils/isEqual.ts'
import { type Persisted, parsePersisted, restore, save, toPersisted } from './persist.ts'
import type { ConnectionState, PerNamespace, State } from './state.ts'

export type Store = StoreApi<State>

/**
 * The state of one widget, as the last visit left it.
 *
 * A stored connection starts as `connecting`, so that nothing flickers; with `reconnect` off it is
 * dropped, also from storage.
 */
export function createStore(options: createStore.Options): Store {
  const { defaultNetwork, key, networks, reconnect, storage } = options
  const last = restore(storage, key)
  const known = (chainId: ChainId) =>
    networks.some(({ caipNetworkId }) => caipNetworkId === chainId)
  const remembered = reconnect ? (last?.remembered ?? {}) : {}
  const others = (reconnect && last?.others) || []
  if (last && !reconnect) save(storage, key, { ...last, others, remembered })
  const connections: { [namespace in Namespace]?: ConnectionState } = {}
  for (const [namespace, connection] of Object.entries(remembered))
    connections[namespace as Namespace] = {
      status: 'connecting',
      connectorId: connection.connectorId,
      reconnecting: connection,
    }
  const chosenNetworks = Object.fromEntries(
    Object.entries(last?.chosenNetworks ?? {}).filter(([, chainId]) => known(chainId)),
  ) as PerNamespace<ChainId>
  const served = (namespace: Namespace | undefined) =>
    networks.some(({ chainNamespace }) => chainNamespace === namespace)

  return createZustandStore<State>(() => ({
    connections,
    remembered,
    others,
    chosenNetworks,
    activeNamespace:
      last?.activeNamespace && served(last.activeNamespace)
        ? last.activeNamespace
        : namespaceOf(defaultNetwork),
    isSwitchingNamespace: false,
    networks,
    defaultNetwork,
    connectors: [],
    recentWallets: last?.recentWallets ?? [],
    initialized: false,
  }))
}

export declare namespace createStore {
  type Options = {
    defaultNetwork: ChainId
    key: string
    networks: readonly [CaipNetwork, ...CaipNetwork[]]
    reconnect: boolean
    storage: KeyValueStorage | undefined
  }
}

/**
 * Writes every change down and tells the other tabs.
 *
 * @param follower - Fetches what comes to the same as another tab of this page has.
 * @returns Stops both.
 */
export function keepInStep(store: Store, options: keepInStep.Options): () => void {
  const { channel, follower, key, storage } = options
  let known = toPersisted(store.getState())
  /** What was written here, or followed, last. */
  let seen = restore(storage, key)
  let isAdopting = false
  const stopListening = channel?.listen((message) => {
    const theirs = parsePersisted(message)
    if (!theirs) return
    void follower().then(
      (follow) => {
        // What comes first of following is theirs, and written already; writing it back, as this tab
        // would put it, would make two tabs answer each other for ever.
        isAdopting = true
        // What was written since is newer than what was said; a browser may also be slower to show
        // what was written than to pass on what was said.
        const stored = restore(storage, key)
        seen = stored && !isEqual(stored, seen) ? stored : theirs
        follow(seen)
        isAdopting = false
      },
      // Without the code there is nothing to follow with; the next message tries again.
      () => {},
    )
  })
  const stopWriting = store.subscribe((state) => {
    const next = toPersisted(state)
    const isKnown = isAdopting || isEqual(next, known)
    isAdopting = false
    known = next
    if (isKnown) return
    seen = next
    save(storage, key, next)
    channel?.postMessage(next)
  })
  return () => {
    stopWriting()
    stopListening?.()
  }
}

export declare namespace keepInStep {
  type Options = {
    channel: Channel | undefined
    key: string
    follower: () => Promise<(theirs: Persisted) => void>
    storage: KeyValueStorage | undefined
  }
}
