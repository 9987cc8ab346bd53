import { type Namespace, namespaces } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { opensUnsupportedChain } from '../modal/unsupportedChain.ts'
import { namespaceActivated } from '../store/earlyTransitions.ts'
import { connectedOf, connectionOf, isUnsupported } from '../store/selectors.ts'
import type { State } from '../store/state.ts'

/**
 * Keeps the modal in sync with changes that wallets make. A network that is not configured opens
 * UnsupportedChain, and a configured one closes it. A disconnected account is no longer shown. If
 * another namespace is still connected, it becomes the active one.
 *
 * A wallet that is on such a network after a reload does not open the modal, because the user has
 * not acted yet.
 *
 * @returns Unsubscribes.
 */
export function watchNetwork(fairlead: Fairlead): () => void {
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
 * Returns a namespace that is still connected after the active one disconnected; undefined during a
 * namespace switch.
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
