import type { CaipNetwork, Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, networkById } from '../store/selectors.ts'
import type { Accounts, Connection, State } from '../store/state.ts'

/** A wallet that is, or was, connected here. */
export type ConnectionEntry = {
  readonly connectorId: string
  readonly accounts: Accounts | readonly []
  /** Absent on a chain that is not configured, and for one that is not connected. */
  readonly caipNetwork: CaipNetwork | undefined
  readonly name: string
  readonly icon: string | undefined
  /** `active`: in use in the active namespace. `connected`: in use in another one. */
  readonly status: 'active' | 'connected' | 'disconnected'
}

/**
 * Wallets that are connected now, the active one first.
 *
 * Empty, with an alert for developers, while the feature `multiWallet` is off.
 */
export function getConnections(fairlead: Fairlead): readonly ConnectionEntry[] {
  return isAllowed(fairlead) ? selectConnections(fairlead.store.getState()) : []
}

/** Wallets that were used lately and are not connected; gated as {@link getConnections}. */
export function getRecentConnections(fairlead: Fairlead): readonly ConnectionEntry[] {
  return isAllowed(fairlead) ? selectRecentConnections(fairlead.store.getState()) : []
}

/** Wallets that are connected in this state, the active one first; whatever the features say. */
export function selectConnections(state: State): readonly ConnectionEntry[] {
  return (Object.keys(state.connections) as Namespace[])
    .flatMap((namespace) => connectedOf(state, namespace) ?? [])
    .map((connection) => toEntry(state, connection))
    .toSorted((left, right) => Number(right.status === 'active') - Number(left.status === 'active'))
}

/** Wallets that were used lately and are not connected in this state; whatever the features say. */
export function selectRecentConnections(state: State): readonly ConnectionEntry[] {
  const live = selectConnections(state).map(({ connectorId }) => connectorId)
  return state.recentWallets
    .filter((connectorId) => !live.includes(connectorId))
    .map((connectorId) => {
      const wallet = state.connectors.find(({ id }) => id === connectorId)
      return {
        connectorId,
        accounts: [],
        caipNetwork: undefined,
        name: wallet?.name ?? connectorId,
        icon: wallet?.imageUrl,
        status: 'disconnected',
      }
    })
}

function toEntry(state: State, connection: Connection): ConnectionEntry {
  const { accounts, chainId, connectorId, namespace, wallet } = connection
  return {
    connectorId,
    accounts,
    caipNetwork: networkById(state, chainId),
    name: wallet.name,
    icon: wallet.imageUrl,
    status: namespace === state.activeNamespace ? 'active' : 'connected',
  }
}

function isAllowed({ features, modal }: Fairlead): boolean {
  if (features.getState().multiWallet) return true
  modal.raise('FL012')
  return false
}
