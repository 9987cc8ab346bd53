import { type Namespace, namespaces } from '@fairlead/protocol'
import type { WalletEvent } from '../adapters/adapter.ts'
import type { Fairlead } from '../Fairlead.ts'
import { opensUnsupportedChain } from '../modal/unsupportedChain.ts'
import { namespaceActivated } from '../store/earlyTransitions.ts'
import { liveAt, rememberedAt } from '../store/others.ts'
import {
  chainIdOf,
  connectedOf,
  connectionOf,
  hasAddress,
  isUnsupported,
  networkById,
} from '../store/selectors.ts'
import type { Account, State } from '../store/state.ts'
import {
  accountsChanged,
  approvedChanged,
  chainChanged,
  interrupted,
  othersForgotten,
  walletLeft,
  walletMoved,
} from '../store/transitions.ts'
import { findAdapter } from './adapterOf.ts'
import { releaseConnection } from './releaseConnection.ts'
import { resume, resumeOthers } from './resume.ts'
import { startSiwx } from './startSiwx.ts'
import { toSignOut } from './toSignOut.ts'

/**
 * Subscribes to wallet events, network changes and feature changes, and resumes wallets that
 * announce themselves late. Called before the first connection; further calls do nothing.
 */
export function followWallets(fairlead: Fairlead): void {
  const { features, internal, store } = fairlead
  if (internal.isFollowingWallets || fairlead.isDestroyed) return
  internal.isFollowingWallets = true
  startSiwx(fairlead)
  const stops = [
    internal.walletEvents.subscribe((event) => apply(fairlead, event)),
    watchNetwork(fairlead),
    store.subscribe((state, before) => {
      for (const address of addressesOf(before))
        if (!addressesOf(state).has(address)) void forget(fairlead, address)
    }),
    store.subscribe((state, before) => {
      if (state.connectors === before.connectors) return
      for (const namespace of Object.keys(state.remembered) as Namespace[])
        void resume(fairlead, namespace)
      resumeOthers(fairlead)
    }),
    store.subscribe((state, before) => notifyAdapters(fairlead, state, before)),
    features.subscribe((now, before) => {
      if (now.multiWallet === before.multiWallet) return
      if (now.multiWallet) return resumeOthers(fairlead)
      // Only one wallet per namespace is allowed again.
      for (const other of store.getState().others)
        if (other.status === 'connected') void releaseConnection(fairlead, other)
      store.setState(othersForgotten)
    }),
  ]
  fairlead.onDestroy(() => {
    for (const stop of stops) stop()
  })
}

/** Returns the addresses of all connected and remembered wallets. */
function addressesOf({ others, remembered }: State): ReadonlySet<string> {
  const known = [
    ...Object.values(remembered),
    ...others.filter(({ status }) => status !== 'recent'),
  ]
  return new Set(known.flatMap(({ accounts }) => accounts.map(toAddress)))
}

/**
 * Tells adapters that share a store with the page which wallet and account are in use, or which
 * network is chosen while disconnected.
 */
function notifyAdapters(fairlead: Fairlead, state: State, before: State): void {
  const isSame = state.chosenNetworks === before.chosenNetworks
  if (state.connections === before.connections && isSame) return
  for (const adapter of fairlead.adapters)
    for (const namespace of adapter.namespaces) {
      const chainId = chainIdOf(state, namespace)
      const network = chainId && networkById(state, chainId)
      if (network && connectionOf(state, namespace).status === 'disconnected')
        adapter.choose?.(network)
    }
  for (const namespace of Object.keys(state.connections) as Namespace[]) {
    const now = connectedOf(state, namespace)
    if (!now) continue
    const then = connectedOf(before, namespace)
    const { accounts, connectorId } = now
    const [{ address }] = accounts
    if (connectorId !== then?.connectorId || address !== then.accounts[0].address)
      findAdapter(fairlead, namespace)?.use?.({ address, connectorId, namespace })
  }
}

function toAddress({ address }: Account): string {
  return address
}

async function forget(fairlead: Fairlead, address: string): Promise<void> {
  try {
    const { forgetAccount } = await import('./accountData.ts')
    await forgetAccount(fairlead, address)
  } catch {
    // A page that is left takes its downloads along, and with them all that it had read.
  }
}

/** Applies an adapter's wallet event to the state. */
function apply(fairlead: Fairlead, event: WalletEvent): void {
  const { events, features, modal, store } = fairlead
  const { connectorId, namespace } = event
  const slot = { connectorId, namespace }
  const isLive = liveAt(store.getState(), slot) !== undefined
  // The wallet was locked or had refused access before, and reports accounts now.
  if (!isLive && rememberedAt(store.getState(), slot) && event.type === 'accountsChanged') {
    if (!connectedOf(store.getState(), namespace)) void resume(fairlead, namespace)
    resumeOthers(fairlead)
  }
  if (!isLive) return
  if (event.type === 'accountsChanged') store.setState((state) => accountsChanged(state, event))
  if (event.type === 'approvedChanged') store.setState((state) => approvedChanged(state, event))
  if (event.type === 'chainChanged') store.setState((state) => chainChanged(state, event))
  if (event.type === 'moved') store.setState((state) => walletMoved(state, event))
  if (event.type !== 'disconnected') return
  const { multiWallet: isKept } = features.getState()
  const { reason } = event
  const signOut = toSignOut(fairlead, [slot])
  store.setState((state) =>
    reason ? interrupted(state, slot, { isKept, reason }) : walletLeft(state, slot, isKept),
  )
  // A locked wallet has not left: its sign-in stays valid.
  if (reason !== 'locked') void signOut()
  events.emit('DISCONNECT_SUCCESS', { namespace })
  const state = store.getState()
  const isGoingOn = fairlead.internal.attempts.has(namespace) || state.isSwitchingNamespace
  if (hasAddress(state) || isGoingOn) return
  // In ProfileWallets the user can choose another wallet, so the modal stays open.
  if (modal.view() !== 'ProfileWallets') modal.close()
}

/**
 * Keeps the modal in sync with changes that wallets make. A network that is not configured opens
 * UnsupportedChain, and a configured one closes it. A disconnected account is no longer shown. If
 * another namespace is still connected, it becomes the active one.
 *
 * A wallet that is on such a network after a reload does not open the modal, because the user has not acted yet.
 *
 * @returns Unsubscribes.
 */
function watchNetwork(fairlead: Fairlead): () => void {
  const { modal, options, store } = fairlead
  return store.subscribe((state, before) => {
    if (state.connections === before.connections && state.networks === before.networks) return
    const next = stillConnected(state, before)
    if (next) return store.setState((now) => namespaceActivated(now, next))
    const namespace = state.activeNamespace
    if (modal.view() === 'Account' && !connectedOf(state, namespace)) modal.reset('Connect')
    if (modal.view() === 'UnsupportedChain' && !isUnsupported(state, namespace)) modal.back()
    if (hasMoved(state, before, namespace) && isUnsupported(state, namespace))
      if (opensUnsupportedChain(options)) modal.reset('UnsupportedChain')
  })
}

/**
 * Returns a namespace that is still connected after the active one disconnected; undefined during a namespace switch.
 */
function stillConnected(state: State, before: State): Namespace | undefined {
  const { activeNamespace, isSwitchingNamespace } = state
  const isLeft =
    activeNamespace === before.activeNamespace &&
    connectionOf(before, activeNamespace).status !== 'disconnected' &&
    connectionOf(state, activeNamespace).status === 'disconnected'
  if (!isLeft || isSwitchingNamespace) return undefined
  return namespaces.find((namespace) => connectedOf(state, namespace))
}

/**
 * True if the wallet in use switched its network, was connected by the user just now, or if its
 * network was removed from the list.
 */
function hasMoved(state: State, before: State, namespace: Namespace): boolean {
  const now = connectedOf(state, namespace)
  const then = before.connections[namespace]
  if (!now || !then || then.status === 'disconnected') return false
  if (then.status === 'connecting' && then.reconnecting) return false
  const was = connectedOf(before, namespace)
  const isSame = was?.connectorId === now.connectorId && was.chainId === now.chainId
  return !isSame || !isUnsupported(before, namespace)
}
