import { type Namespace, namespaces } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { opensUnsupportedChain } from '../modal/unsupportedChain.ts'
import { namespaceActivated } from '../store/earlyTransitions.ts'
import { connectedOf, connectionOf, isUnsupported } from '../store/selectors.ts'
import type { State } from '../store/state.ts'

/**
 * Keeps the modal in step with what wallets do by themselves: a chain that is not configured shows
 * UnsupportedChain, a good one leaves it, and an account that is gone is not shown any longer. Where
 * another namespace still has one, that becomes the active one.
 *
 * A wallet found on such a chain at reload opens nothing: nobody has acted yet.
 *
 * @returns Stops.
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

/** Where somebody still is, when nobody is left in the active namespace; not on the way to another. */
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
 * The wallet in use went to another chain, was connected by the person just now, or lost its network
 * from the list.
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
