import { type CaipNetwork, type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'
import { createStore as createZustandStore, type StoreApi } from 'zustand/vanilla'
import type { Channel, KeyValueStorage } from '../utils/environment.ts'
import { isEqual } from '../utils/isEqual.ts'
import { type Persisted, parsePersisted, restore, save, toPersisted } from './persist.ts'
import type { ConnectionState, PerNamespace, State } from './state.ts'

export type Store = StoreApi<State>

/**
 * Creates the state of one widget, restored from the last visit.
 *
 * A stored connection starts as `connecting`, so that the UI does not flicker. If `reconnect` is off, it is
 * removed, also from storage.
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
 * Writes every change to storage and sends it to the other tabs; applies the changes of other tabs.
 *
 * @param follower - Loads the function that applies another tab's state.
 * @returns Stops both.
 */
export function syncTabs(store: Store, options: syncTabs.Options): () => void {
  const { channel, follower, key, storage } = options
  let known = toPersisted(store.getState())
  /** State that was last written or applied here. */
  let seen = restore(storage, key)
  let isApplying = false
  const stopListening = channel?.listen((message) => {
    const theirs = parsePersisted(message)
    if (!theirs) return
    void follower().then(
      (follow) => {
        // The first change caused by `follow` comes from the other tab, which has already stored it. Writing
        // it back in this tab's form would make the two tabs answer each other without end.
        isApplying = true
        // Storage may be newer than the message. It may also be older, because browsers can deliver messages
        // before they make a write to storage visible.
        const stored = restore(storage, key)
        seen = stored && !isEqual(stored, seen) ? stored : theirs
        follow(seen)
        isApplying = false
      },
      // The code could not be loaded; the next message tries again.
      () => {},
    )
  })
  const stopWriting = store.subscribe((state) => {
    const next = toPersisted(state)
    const isKnown = isApplying || isEqual(next, known)
    isApplying = false
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

export declare namespace syncTabs {
  type Options = {
    channel: Channel | undefined
    key: string
    follower: () => Promise<(theirs: Persisted) => void>
    storage: KeyValueStorage | undefined
  }
}
