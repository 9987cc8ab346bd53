import type { Namespace } from '@fairlead/protocol'
import type { Link, NamedGrant } from '../connectors/createConnector.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { Connection, ConnectorInfo } from '../store/state.ts'
import { adapterOf } from './adapterOf.ts'

declare const byOpenWallet: unique symbol

/**
 * A wallet that the adapters of these namespaces have opened. Only {@link openWallet} makes one, and every
 * function that records a connection takes one. So no connection is recorded whose wallet isn't watched.
 */
export type OpenedWallet = {
  readonly [byOpenWallet]: true
  readonly info: ConnectorInfo
  readonly namespaces: readonly Namespace[]
}

/**
 * Opens a wallet in the adapter of each namespace: its events are followed, it has a provider, and it can be
 * disconnected. A namespace whose adapter can't open it is left out and reported.
 *
 * @param namespaces - The first one is required.
 * @throws `ADAPTER_NOT_FOUND`, `CONNECTOR_NOT_FOUND` for the first namespace; what the wallet's code throws.
 */
export async function openWallet(
  fairlead: Fairlead,
  info: ConnectorInfo,
  namespaces: readonly Namespace[],
): Promise<OpenedWallet> {
  const opening = namespaces.map(async (namespace) => {
    await adapterOf(fairlead, namespace).openWallet({ connectorId: info.id, namespace })
    return namespace
  })
  const outcomes = await Promise.allSettled(opening)
  const opened = outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return [outcome.value]
    if (index === 0) throw outcome.reason
    fairlead.report(outcome.reason)
    return []
  })
  return { info, namespaces: opened } as unknown as OpenedWallet
}

/** Collects the namespaces in which a wallet disconnects before its connection is recorded. */
export function watchDisconnects({ internal }: Fairlead, connectorId: string): Ends {
  const ended = new Set<Namespace>()
  const stop = internal.walletEvents.subscribe((event) => {
    if (event.connectorId === connectorId && event.type === 'disconnected')
      ended.add(event.namespace)
  })
  return { has: (namespace) => ended.has(namespace), stop }
}

type Ends = { readonly has: (namespace: Namespace) => boolean; readonly stop: () => void }

/** Returns the connection that the state records for an approved link. */
export function toConnection({ info }: OpenedWallet, link: NamedGrant): Connection {
  const { accounts, approved = 'all', chainId, embedded, namespace } = link
  const { id, imageUrl, name, type } = info
  const wallet = { imageUrl, info: info.info, name, type, ...link.wallet }
  const connection = { accounts, approved, chainId, connectorId: id, namespace, wallet }
  return embedded ? { ...connection, embedded } : connection
}

/** Returns every namespace that the wallet approved, the requested one first. */
export function namespacesOf({ namespace, others = [] }: Link & NamedGrant): readonly Namespace[] {
  return [namespace, ...others.map((other) => other.namespace)]
}
