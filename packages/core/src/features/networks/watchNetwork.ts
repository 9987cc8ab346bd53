import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { opensUnsupportedChain } from '../../modal/networkRoute.ts'
import { connectedOf, hasAddress, isUnsupported } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'

/**
 * Keeps the modal in step with what wallets do by themselves: a chain that is not configured shows
 * UnsupportedChain, a good one leaves it, and the last account that goes closes the modal.
 *
 * A wallet found on such a chain at reload opens nothing: nobody has acted yet.
 *
 * @returns Stops.
 */
export function watchNetwork(fairlead: Fairlead): () => void {
  const { modal, options, store } = fairlead
  return store.subscribe((state, before) => {
    if (state.connections === before.connections && state.networks === before.networks) return
    if (modal.isOpen() && hasAddress(before) && !hasAddress(state) && !state.isSwitchingNamespace) {
      // A wallet that is being exchanged for another one is not gone.
      const isConnecting = Object.values(state.connections).some((c) => c.status === 'connecting')
      if (!isConnecting) modal.close()
    }
    const namespace = state.activeNamespace
    if (modal.view() === 'UnsupportedChain' && !isUnsupported(state, namespace)) modal.back()
    if (hasMoved(state, before, namespace) && isUnsupported(state, namespace))
      if (opensUnsupportedChain(options)) modal.reset('UnsupportedChain')
  })
}

/** The wallet went to another chain, or was connected by the person just now. */
function hasMoved(state: State, before: State, namespace: Namespace): boolean {
  const now = connectedOf(state, namespace)
  const then = before.connections[namespace]
  if (!now || then?.status === 'disconnected') return false
  if (then?.status === 'connecting') return then.reconnecting === undefined
  return then?.status === 'connected' && then.chainId !== now.chainId
}
