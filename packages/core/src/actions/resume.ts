import { BaseError, type Namespace } from '@fairlead/protocol'
import type { Link } from '../connectors/createConnector.ts'
import type { Fairlead } from '../Fairlead.ts'
import { rememberedAt, type Slot, withFirst } from '../store/others.ts'
import { connectedOf, hasAddress } from '../store/selectors.ts'
import type { DisconnectReason, Other, Remembered } from '../store/state.ts'
import {
  gaveUp,
  interrupted,
  otherResumed,
  reconnecting,
  resumed,
  walletLeft,
} from '../store/transitions.ts'
import { abortable } from '../utils/abortable.ts'
import { findAdapter } from './adapterOf.ts'
import { type OpenedWallet, openWallet, toConnection } from './openWallet.ts'
import { toSignOut } from './toSignOut.ts'

/**
 * Time limit for resuming a wallet, in milliseconds. Slow wallets restore their session long after the page has loaded.
 * The page itself waits only `reconnectTimeoutMs`; a wallet that answers later is connected then.
 */
const limitMs = 30_000

/**
 * Resumes a namespace's remembered wallet if it is available, within its time limit.
 *
 * @returns False if the wallet is absent or already being resumed; otherwise true.
 */
export async function resume(
  fairlead: Fairlead,
  namespace: Namespace,
  how: resume.Options = {},
): Promise<boolean> {
  const { environment, store } = fairlead
  const { resuming } = fairlead.internal
  const remembered = store.getState().remembered[namespace]
  if (!remembered || fairlead.isDestroyed) return true
  const wallet = store.getState().connectors.find(({ id }) => id === remembered.connectorId)
  const adapter = findAdapter(fairlead, namespace)
  if (!wallet || !adapter || resuming.has(namespace)) return false
  if (connectedOf(store.getState(), namespace)?.connectorId === remembered.connectorId) return true
  const now = store.getState().connections[namespace]
  // The user is connecting a wallet right now, which takes precedence.
  if (now?.status === 'connecting' && !now.reconnecting) return true

  const limit = new AbortController()
  const cancel = environment.schedule(() => limit.abort(), limitMs)
  resuming.add(namespace)
  try {
    store.setState((state) => reconnecting(state, namespace, remembered))
    const { accounts, chainId, connectorId } = remembered
    const [{ address }] = accounts
    const ask = { address, chainId, connectorId, namespace, signal: limit.signal }
    const link = await abortable(adapter.syncConnection(ask), limit.signal)
    const opened = link && (await openWallet(fairlead, wallet, [namespace]))
    const isWanted = isStillWanted(fairlead, namespace, remembered)
    if (isWanted && opened) settle(fairlead, namespace, opened, inOrder(link, address))
    else if (isWanted && how.isFollowing) store.setState((state) => gaveUp(state, namespace))
    else if (isWanted) removeWallet(fairlead, { connectorId, namespace })
  } catch (error) {
    const reason = reasonOf(error)
    const { connectorId } = remembered
    const isOver = reason === 'expired' && !how.isFollowing
    if (isOver && isStillWanted(fairlead, namespace, remembered))
      removeWallet(fairlead, { connectorId, namespace }, reason)
    // A timeout or an error is not a refusal: the wallet stays remembered for the next visit.
    else store.setState((state) => gaveUp(state, namespace, reason))
  } finally {
    cancel()
    resuming.delete(namespace)
  }
  // Another tab connected a different wallet meanwhile.
  const wanted = store.getState().remembered[namespace]?.connectorId
  return wanted === remembered.connectorId || resume(fairlead, namespace, how)
}

export declare namespace resume {
  type Options = {
    /**
     * Another tab is connected. A refusal in this tab then does not disconnect the other tabs: the
     * wallet may not have propagated the approval to this tab yet.
     */
    isFollowing?: boolean | undefined
  }
}

/** Resumes the additional wallets of each namespace, if the feature `multiWallet` is on. */
export function resumeOthers(fairlead: Fairlead, how: resume.Options = {}): void {
  const { features, store } = fairlead
  if (!features.getState().multiWallet) return
  for (const other of store.getState().others)
    if (other.status === 'stored') void resumeOther(fairlead, other, how)
}

async function resumeOther(fairlead: Fairlead, slot: Other, how: resume.Options): Promise<void> {
  const { environment, store } = fairlead
  const { resuming } = fairlead.internal
  const { accounts, chainId, connectorId, namespace } = slot
  const key = `${namespace} ${connectorId}`
  const wallet = store.getState().connectors.find(({ id }) => id === connectorId)
  const adapter = findAdapter(fairlead, namespace)
  if (!wallet || !adapter || resuming.has(key)) return
  const limit = new AbortController()
  const cancel = environment.schedule(() => limit.abort(), limitMs)
  resuming.add(key)
  try {
    const [{ address }] = accounts
    const ask = { address, chainId, connectorId, namespace, signal: limit.signal }
    const link = await abortable(adapter.syncConnection(ask), limit.signal)
    const opened = link && (await openWallet(fairlead, wallet, [namespace]))
    const isStored = rememberedAt(store.getState(), slot) && !fairlead.isDestroyed
    if (!isStored) return
    if (opened) {
      const connection = toConnection(opened, { ...inOrder(link, address), namespace })
      store.setState((state) => otherResumed(state, connection))
    } else if (
      !how.isFollowing &&
      store.getState().remembered[namespace]?.connectorId !== connectorId
    )
      removeWallet(fairlead, slot)
  } catch {
    // The wallet stays remembered and is resumed at the next visit.
  } finally {
    cancel()
    resuming.delete(key)
  }
}

/** Keeps the account that was in use first, as long as the wallet approves it. */
function inOrder(link: Link, address: string): Link {
  return { ...link, accounts: withFirst(link.accounts, address) }
}

/** Removes a wallet that no longer approves this page. */
function removeWallet(fairlead: Fairlead, slot: Slot, reason?: DisconnectReason): void {
  const { features, store } = fairlead
  const isKept = features.getState().multiWallet
  const signOut = toSignOut(fairlead, [slot])
  store.setState((state) =>
    reason ? interrupted(state, slot, { isKept, reason }) : walletLeft(state, slot, isKept),
  )
  void signOut()
}

/** Returns what a wallet reports when it can't be resumed; undefined if it reports nothing. */
function reasonOf(error: unknown): DisconnectReason | undefined {
  if (BaseError.find(error, 'LOCKED')) return 'locked'
  return BaseError.find(error, 'SESSION_EXPIRED') ? 'expired' : undefined
}

/** Records a resumed connection. */
function settle(fairlead: Fairlead, namespace: Namespace, opened: OpenedWallet, link: Link): void {
  const { events, modal, store } = fairlead
  const hadAddress = hasAddress(store.getState())
  const connection = toConnection(opened, { ...link, namespace })
  store.setState((state) => resumed(state, connection))
  const { name, type } = connection.wallet
  events.emit('CONNECT_SUCCESS', { id: opened.info.id, method: type, name, reconnect: true })
  // The wallet list was opened while the wallet was still being resumed.
  if (!hadAddress && modal.view() === 'Connect') modal.reset('Account')
}

/**
 * True if the wallet was not disconnected meanwhile, here or in another tab, and no other wallet is
 * connecting or connected.
 */
function isStillWanted(fairlead: Fairlead, namespace: Namespace, resumed: Remembered): boolean {
  const { connections, remembered } = fairlead.store.getState()
  const now = connections[namespace]
  const isFree = now?.status !== 'connected' && (now?.status !== 'connecting' || now.reconnecting)
  const isSame = remembered[namespace]?.connectorId === resumed.connectorId
  return Boolean(isFree) && isSame && !fairlead.isDestroyed
}
