import { BaseError, InputError, type Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import type { Entry } from '../modal/routes.ts'
import { liveAt, type Slot } from '../store/others.ts'
import type { Connection } from '../store/state.ts'
import { connectionSwitched, namespaceSwitching } from '../store/transitions.ts'
import { abortable } from '../utils/abortable.ts'
import { connect } from './connect.ts'
import { allowsSeveral, type ConnectionEntry, selectConnections } from './getConnections.ts'
import { showWallets } from './showWallets.ts'

/**
 * Goes on with another connection. One that is connected becomes the one in use, with its account and
 * its network, and its namespace the active one. One that is not is connected anew, by what it was
 * connected by; for a wallet on a phone the modal shows a code. ProfileWallets follows where the modal
 * is open.
 *
 * @returns What is in use now. Undefined, with an alert for developers, while the feature
 *   `multiWallet` is off.
 * @throws `REQUEST_INVALID` for any other status, a wallet that is not connected although the status
 *   says so, and an address that it does not have; else as {@link connect}.
 *
 * @example
 * const [inUse, other] = getConnections(fairlead, 'eip155')
 * if (other) await switchConnection(fairlead, { connection: other })
 */
export async function switchConnection(
  fairlead: Fairlead,
  parameters: switchConnection.Parameters,
): Promise<Connection | undefined> {
  const { events, store } = fairlead
  const { address, connection, signal } = parameters
  const namespace = parameters.namespace ?? connection.namespace
  if (!allowsSeveral(fairlead)) return undefined
  const { connectorId, status } = connection
  const { activeNamespace } = store.getState()
  if (!['active', 'connected', 'disconnected'].includes(status))
    throw refused('connection.status', `Not a status of a connection: ${String(status)}`)
  const slot = find(fairlead, connectorId, namespace)
  const live = slot && liveAt(store.getState(), slot)
  if (!live && status === 'disconnected') {
    const isElsewhere = namespace !== undefined && namespace !== activeNamespace
    return flagged(fairlead, isElsewhere, () => logIn(fairlead, { connectorId, namespace, signal }))
  }
  if (!live) throw refused('connection', `Not connected: ${connectorId}`)
  if (address !== undefined && !live.accounts.some((account) => account.address === address))
    throw refused('address', 'Not an account of this connection')
  return flagged(fairlead, live.namespace !== activeNamespace, async () => {
    // Whoever chooses one of those that are there does not wait for another.
    fairlead.attempts.get(live.namespace)?.abort()
    fairlead.switches.get(live.namespace)?.abort()
    store.setState((state) => connectionSwitched(state, live, address))
    events.emit('CONNECTION_SWITCHED', { id: connectorId, namespace: live.namespace })
    return liveAt(store.getState(), live)
  })
}

export declare namespace switchConnection {
  type Parameters = {
    connection: Pick<ConnectionEntry, 'connectorId' | 'status'> & {
      namespace?: Namespace | undefined
    }
    /** Where a wallet is connected in several; that of the connection when absent. */
    namespace?: Namespace | undefined
    /** Another account of the wallet; the one that it has in use when absent. */
    address?: string | undefined
    signal?: AbortSignal | undefined
  }
}

/** [CONN-07] */
async function flagged<result>(
  { store }: Fairlead,
  changesNamespace: boolean,
  run: () => Promise<result>,
): Promise<result> {
  if (!changesNamespace) return run()
  store.setState((state) => namespaceSwitching(state, true))
  try {
    return await run()
  } finally {
    store.setState((state) => namespaceSwitching(state, false))
  }
}

/** By a screen where one is open, which also says what went wrong; else by the wallet alone. */
async function logIn(fairlead: Fairlead, given: connect.Parameters): Promise<Connection> {
  const { events, modal, store } = fairlead
  const { connectorId, namespace } = given
  const wallet = store.getState().connectors.find(({ id }) => id === connectorId)
  const isPairing = wallet?.type === 'WALLET_CONNECT'
  const isShown = modal.isOpen() && !isPairing
  // Without its code nobody can pair; the screen and this call share the attempt.
  if (isPairing) modal.push('ConnectingWalletConnect', { namespace })
  if (isShown) modal.push('ConnectingExternal', { connectorId, namespace })
  const connection = await (isShown ? shown(fairlead, given) : connect(fairlead, given))
  events.emit('CONNECTION_SWITCHED', { id: connectorId, namespace: connection.namespace })
  showWallets(fairlead)
  return connection
}

/** Resolves when the screen has connected the wallet. @throws `MODAL_CLOSED` when somebody left it. */
function shown(
  { modal, store }: Fairlead,
  { connectorId, namespace, signal }: connect.Parameters,
): Promise<Connection> {
  const stops: (() => void)[] = []
  const settled = new Promise<Connection>((resolve, reject) => {
    const look = () => {
      const { connections } = store.getState()
      const connection = Object.values(connections).find(
        (one) =>
          one.status === 'connected' &&
          one.connectorId === connectorId &&
          (namespace ?? one.namespace) === one.namespace,
      )
      const { navigation } = modal.store.getState()
      if (connection?.status === 'connected') resolve(connection)
      else if (!navigation.open || !navigation.history.some(isConnecting))
        reject(new BaseError('MODAL_CLOSED'))
    }
    stops.push(store.subscribe(look), modal.store.subscribe(look))
  })
  const waiting = signal ? abortable(settled, signal) : settled
  return waiting.finally(() => {
    for (const stop of stops) stop()
  })
}

function isConnecting({ view }: Entry): boolean {
  return view === 'ConnectingExternal' || view === 'ConnectingWalletConnect'
}

function find(
  { store }: Fairlead,
  connectorId: string,
  namespace: Namespace | undefined,
): Slot | undefined {
  return selectConnections(store.getState(), namespace).find(
    (entry) => entry.connectorId === connectorId,
  )
}

function refused(path: string, detail: string): InputError {
  return new InputError({ detail, path, reason: 'Invalid input' })
}
