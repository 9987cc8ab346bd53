import {
  connectedOf,
  type Fairlead,
  groupOf,
  namespacesOf,
  selectConnections,
  showWallets,
} from '@fairlead/core'

/** How long the tick is shown before the view moves on, in milliseconds. */
export const successMs = 700

/**
 * To the view that waited for an address; else to what more the same wallet can connect, or to all
 * wallets where there are others; closes where there is none of these.
 */
export function leaveConnected(fairlead: Fairlead): void {
  const { features, modal, store } = fairlead
  const { navigation } = modal.store.getState()
  const history = navigation.open ? navigation.history : []
  const first = history.find(({ view }) => view === 'Connect')
  const before = history.at(-2)
  const wallets = new Set(selectConnections(store.getState()).map(({ connectorId }) => connectorId))
  const wanted = first?.view === 'Connect' ? first.data?.redirectView : undefined
  if (wanted === 'Account' || wanted === 'Receive' || wanted === 'Send') modal.reset(wanted)
  else if (before?.view === 'ConnectingMultiChain' && hasMore(fairlead, before.data.connectorId))
    modal.back()
  else if (features.getState().multiWallet && wallets.size > 1) showWallets(fairlead)
  else modal.close()
}

/** Whether the wallet has namespaces that nobody is connected in. */
function hasMore({ store }: Fairlead, connectorId: string): boolean {
  const state = store.getState()
  const group = groupOf(state.connectors, connectorId) ?? []
  return namespacesOf(group, state.networks).some((namespace) => !connectedOf(state, namespace))
}
