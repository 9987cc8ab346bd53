import type { CaipNetwork, Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { authName } from '../store/authName.ts'
import { everyAccount } from '../store/everyAccount.ts'
import { connectedOf, networkById } from '../store/selectors.ts'
import type { Accounts, Connection, ConnectorType, Other, State } from '../store/state.ts'

/** A wallet that is or was connected in one namespace. */
export type ConnectionEntry = {
  readonly connectorId: string
  readonly namespace: Namespace
  /** The first account is the one in use. The embedded wallet lists both kinds where the network has both. */
  readonly accounts: Accounts
  /** Undefined on a network that is not configured. */
  readonly caipNetwork: CaipNetwork | undefined
  readonly name: string
  readonly icon: string | undefined
  /** How the wallet was found. Undefined for a disconnected wallet that this browser doesn't have now. */
  readonly type: ConnectorType | undefined
  /** User of the embedded wallet: the email address or the name at the provider, and `email` or the provider. */
  readonly auth: { readonly name: string; readonly provider?: string | undefined } | undefined
  /** `active`: in use in its namespace. `connected`: connected in addition to the one in use. */
  readonly status: 'active' | 'connected' | 'disconnected'
}

/**
 * Returns the connected wallets, optionally of one namespace. The active namespace comes first, and
 * within a namespace the wallet in use.
 *
 * Returns an empty list and shows developers an alert while the feature `multiWallet` is off.
 */
export function getConnections(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly ConnectionEntry[] {
  return allowsSeveral(fairlead) ? selectConnections(fairlead.store.getState(), namespace) : []
}

/**
 * Returns wallets that were disconnected while the feature was on, and wallets of the last visit
 * that have not been resumed yet; the latest first.
 *
 * Returns an empty list and shows developers an alert while the feature `multiWallet` is off.
 */
export function getRecentConnections(
  fairlead: Fairlead,
  namespace?: Namespace,
): readonly ConnectionEntry[] {
  return allowsSeveral(fairlead)
    ? selectRecentConnections(fairlead.store.getState(), namespace)
    : []
}

/** Selects the value of {@link getConnections} from a state, for stores and hooks. Does not check `multiWallet`. */
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

/** Selects the value of {@link getRecentConnections} from a state. Does not check `multiWallet`. */
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
  // For a disconnected wallet only the sign-in method is stored, not the user.
  const left = 'authProvider' in connection ? connection.authProvider : undefined
  return {
    connectorId,
    namespace,
    accounts: everyAccount({ accounts: connection.accounts, embedded }),
    caipNetwork: networkById(state, chainId),
    name,
    // Icons of extensions aren't stored. A paired wallet without an icon may be listed here as an
    // extension too.
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

/** True if several wallets may be connected in one namespace. Otherwise shows developers an alert. */
export function allowsSeveral({ features, modal }: Fairlead): boolean {
  if (features.getState().multiWallet) return true
  modal.raise('FL012')
  return false
}
