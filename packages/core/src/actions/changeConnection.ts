import { BaseError, InputError, type Namespace, namespaces } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import type { Entry } from '../modal/routes.ts'
import { everyAccount } from '../store/everyAccount.ts'
import { liveAt } from '../store/others.ts'
import type { AccountType, Connection } from '../store/state.ts'
import { connectionSwitched, namespaceSwitching } from '../store/transitions.ts'
import { abortable } from '../utils/abortable.ts'
import { adaptersOf } from './adaptersOf.ts'
import { connect } from './connect.ts'
import type { ConnectionEntry } from './getConnections.ts'
import { showWallets } from './showWallets.ts'

/** Implements `switchConnection` while the feature `multiWallet` is on. */
export async function changeConnection(
  fairlead: Fairlead,
  options: changeConnection.Options,
): Promise<Connection | undefined> {
  const { events, internal, store } = fairlead
  const { address, connectorId, namespace, signal, status, type } = options
  const { activeNamespace } = store.getState()
  if (!['active', 'connected', 'disconnected'].includes(status))
    throw refused('connection.status', `Not a connection status: ${String(status)}`)
  const live = findConnection(fairlead, connectorId, namespace)
  if (!live && status === 'disconnected') {
    const isElsewhere = namespace !== undefined && namespace !== activeNamespace
    return markSwitching(fairlead, isElsewhere, () =>
      connectAgain(fairlead, { connectorId, namespace, signal }),
    )
  }
  if (!live) throw refused('connection', `Not connected: ${connectorId}`)
  const [inUse] = live.accounts
  const account = everyAccount(live).find(
    (one) =>
      one.address === (address ?? inUse.address) &&
      (one.type ?? 'eoa') === (type ?? one.type ?? 'eoa'),
  )
  if (!account) throw refused('address', 'Not an account of this connection')
  return markSwitching(fairlead, live.namespace !== activeNamespace, async () => {
    // Switching to a connected wallet cancels pending connection attempts and network switches.
    internal.attempts.get(live.namespace)?.abort()
    internal.switches.get(live.namespace)?.abort()
    store.setState((state) => connectionSwitched(state, live, address))
    events.emit('CONNECTION_SWITCHED', { id: connectorId, namespace: live.namespace })
    // Only the frame can switch between the account kinds of the embedded wallet.
    if (live.embedded && account.type !== inUse.type)
      await internal.logIn({
        accountType: account.type === 'smartAccount' ? 'smartAccount' : 'eoa',
        namespace: live.namespace,
        signal,
        method: 'ask',
      })
    return liveAt(store.getState(), live)
  })
}

export declare namespace changeConnection {
  type Options = {
    address?: string | undefined
    connectorId: string
    namespace: Namespace | undefined
    signal?: AbortSignal | undefined
    status: ConnectionEntry['status']
    type?: AccountType | undefined
  }
}

/** Sets `isSwitchingNamespace` during a switch to another namespace. [CONN-07] */
async function markSwitching<result>(
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

/** Connects a wallet through a view while the modal is open, so that errors are shown; otherwise directly. */
async function connectAgain(fairlead: Fairlead, given: connect.Parameters): Promise<Connection> {
  const { events, modal, store } = fairlead
  const { connectorId, namespace } = given
  // If this is the first action, the wallets are not listed yet.
  adaptersOf(fairlead)
  const wallet = store.getState().connectors.find(({ id }) => id === connectorId)
  const isPairing = wallet?.type === 'WALLET_CONNECT'
  // The embedded wallet's connector shows its own sign-in view.
  const isShown = modal.isOpen() && !isPairing && wallet?.type !== 'AUTH'
  // Pairing needs the view with the QR code. The view and this call share the attempt.
  if (isPairing) modal.push('ConnectingWalletConnect', { namespace })
  if (isShown) modal.push('ConnectingExternal', { connectorId, namespace })
  const isAuth = wallet?.type === 'AUTH'
  // Shows the wallets as soon as the account exists, before the sign-in view closes itself.
  const stop = store.subscribe(() => {
    if (isAuth && findConnection(fairlead, connectorId, namespace)) showWallets(fairlead)
  })
  const asking = isShown
    ? waitForView(fairlead, given)
    : isAuth
      ? fairlead.internal.logIn({ ...given, method: loginMethodOf(fairlead, given) })
      : connect(fairlead, given)
  const connection = await asking.finally(stop)
  events.emit('CONNECTION_SWITCHED', { id: connectorId, namespace: connection.namespace })
  showWallets(fairlead)
  return connection
}

/** Returns the sign-in method that was used before, or `ask` if it is unknown. */
function loginMethodOf(
  { store }: Fairlead,
  { connectorId, namespace }: connect.Parameters,
): string {
  const left = store
    .getState()
    .others.find(
      (one) => one.connectorId === connectorId && (namespace ?? one.namespace) === one.namespace,
    )
  return left?.embedded?.authProvider ?? left?.authProvider ?? 'ask'
}

/** Resolves when the view has connected the wallet. @throws `MODAL_CLOSED` if the user leaves the view first. */
function waitForView(
  { modal, store }: Fairlead,
  { connectorId, namespace, signal }: connect.Parameters,
): Promise<Connection> {
  const stops: (() => void)[] = []
  const settled = new Promise<Connection>((resolve, reject) => {
    const check = () => {
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
    stops.push(store.subscribe(check), modal.store.subscribe(check))
  })
  const waiting = signal ? abortable(settled, signal) : settled
  return waiting.finally(() => {
    for (const stop of stops) stop()
  })
}

function isConnecting({ view }: Entry): boolean {
  return view === 'ConnectingExternal' || view === 'ConnectingWalletConnect'
}

/** Returns the wallet's connection, in the active namespace first. */
function findConnection(
  { store }: Fairlead,
  connectorId: string,
  namespace: Namespace | undefined,
): Connection | undefined {
  const state = store.getState()
  const names = namespace ? [namespace] : [state.activeNamespace, ...namespaces]
  for (const name of names) {
    const live = liveAt(state, { connectorId, namespace: name })
    if (live) return live
  }
  return undefined
}

function refused(path: string, detail: string): InputError {
  return new InputError({ detail, path, reason: 'Invalid input' })
}
