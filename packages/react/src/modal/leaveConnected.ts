import type { Fairlead } from '@fairlead/core'
import { connectedOf, groupOf, namespacesOf, showWallets } from '@fairlead/core/internal'

/** Time that the success state is shown before the view changes, in milliseconds. */
export const successMs = 700

/**
 * Leaves the view after a connection. In order of preference: the wallet's other namespaces, the list of connected
 * wallets if there are others, the view that needed an account, otherwise close.
 */
export function leaveConnected(fairlead: Fairlead): void {
  const { modal } = fairlead
  const { navigation } = modal.store.getState()
  const history = navigation.open ? navigation.history : []
  const first = history.find(({ view }) => view === 'Connect')
  const before = history.at(-2)
  const wanted = first?.view === 'Connect' ? first.data?.redirectView : undefined
  const isAsked = wanted === 'Account' || wanted === 'Receive' || wanted === 'Send'
  const chooser = before?.view === 'ConnectingMultiChain' ? before.data.connectorId : undefined
  // The page waits for the payment, so it comes first.
  if (wanted === 'Pay') modal.reset(wanted)
  else if (!isAsked && chooser && hasMore(fairlead, chooser)) modal.back()
  else if (hasOthers(fairlead)) showWallets(fairlead)
  else if (isAsked) modal.reset(wanted)
  else modal.close()
}

/** Returns true if the wallet has namespaces without a connection. */
function hasMore({ store }: Fairlead, connectorId: string): boolean {
  const state = store.getState()
  const group = groupOf(state.connectors, connectorId) ?? []
  return namespacesOf(group, state.networks).some((namespace) => !connectedOf(state, namespace))
}

/** Returns true if several wallets are connected, with `multiWallet`. */
function hasOthers({ features, store }: Fairlead): boolean {
  const { connections, others } = store.getState()
  const wallets = [...Object.values(connections), ...others].flatMap((one) =>
    one.status === 'connected' ? one.connectorId : [],
  )
  return features.getState().multiWallet && new Set(wallets).size > 1
}
