import type { CaipNetwork, Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { authName } from '../store/authName.ts'
import { everyAccount } from '../store/everyAccount.ts'
import { connectedOf, networkById } from '../store/selectors.ts'
import type { Accounts, Connection, ConnectorType, Other, State } from '../store/state.ts'

/** A wallet that is, or was, connected in one namespace. */
export type ConnectionEntry = {
  readonly connectorId: string
  readonly namespace: Namespace
  /** The first is the one in use. The embedded wallet has one of each kind where the network has both. */
  readonly accounts: Accounts
  /** Absent on a chain that is not configured. */
  readonly caipNetwork: CaipNetwork | undefined
  readonly name: string
  readonly icon: string | undefined
  /** How the wallet was found; undefined for one that was left and is not in this browser now. */
  readonly type: ConnectorType | undefined
  /**
   * Who is signed in, for an embedded wallet: the email address or the name at the provider, and
   * `email` or the provider.
   */
  readonly auth: { readonly name: string; readonly provider?: string | undefined } | undefined
  /** `active`: in use in its namespace. `connected`: beside the one in use. */
  readonly status: 'active' | 'connected' | 'disconnected'
}

/**
 * Wallets that are connected now, those of the active namespace first, and of each namespace the one
 * in use; of one namespace when it is named.
 *
 * Empty, with an alert for developers, while the feature `multiWallet` is off.
 */
export function getConnections(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly ConnectionEntry[] {
  return allowsSeveral(fairlead) ? selectConnections(fairlead.store.getState(), namespace) : []
}

/**
 * Wallets that were left while the feature was on, and those of the last visit that have not answered
 * so far; latest first. Gated as {@link getConnections}.
 */
export function getRecentConnections(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly ConnectionEntry[] {
  return allowsSeveral(fairlead)
    ? selectRecentConnections(fairlead.store.getState(), namespace)
    : []
}

/** {@link getConnections} of a state at hand, whatever the features say: for stores and hooks. */
export function selectConnections(state: State, namespace?: Namespace): readonly ConnectionEntry[] {
  const names = new Set(
    [
      state.activeNamespace,
      ...(Object.keys(state.connections) as Namespace[]),
      ...state.others.map((other) => other.namespace),
    ].filter((name) => !namespace || name === namespace),
  )
  return [...names].flatMap((name) => {
    const inUse = connectedOf(state, name)
    const beside = state.others.flatMap((other) =>
      other.namespace === name && other.status === 'connected'
        ? [toEntry(state, other, 'connected')]
        : [],
    )
    return inUse ? [toEntry(state, inUse, 'active'), ...beside] : beside
  })
}

/** {@link getRecentConnections} of a state at hand, whatever the features say. */
export function selectRecentConnections(
  state: State,
  namespace?: Namespace,
): readonly ConnectionEntry[] {
  return state.others
    .filter(
      (other) => other.status !== 'connected' && (namespace ?? other.namespace) === other.namespace,
    )
    .map((other) => toEntry(state, other, 'disconnected'))
}

function toEntry(
  state: State,
  connection: Connection | Other,
  status: ConnectionEntry['status'],
): ConnectionEntry {
  const { chainId, connectorId, namespace, wallet } = connection
  const { imageUrl, name } = wallet
  const listed = state.connectors.find(({ id }) => id === connectorId)
  const embedded = 'embedded' in connection ? connection.embedded : undefined
  const type = 'type' in wallet ? wallet.type : listed?.type
  // What a person signed in by is known of a wallet that was left; who they were is not kept.
  const left = 'authProvider' in connection ? connection.authProvider : undefined
  return {
    connectorId,
    namespace,
    accounts: everyAccount({ accounts: connection.accounts, embedded }),
    caipNetwork: networkById(state, chainId),
    name,
    // What extensions bring along is not stored. A paired wallet without a picture may be here as an extension.
    icon:
      imageUrl ?? (listed?.imageUrl || state.connectors.find((one) => one.name === name)?.imageUrl),
    type,
    auth:
      type === 'AUTH'
        ? {
            name: (embedded && authName(embedded)) ?? name,
            provider: embedded?.authProvider ?? left,
          }
        : undefined,
    status,
  }
}

/** Whether several wallets may be connected in one namespace; a developer is told where not. */
export function allowsSeveral({ features, modal }: Fairlead): boolean {
  if (features.getState().multiWallet) return true
  modal.raise('FL012')
  return false
}
