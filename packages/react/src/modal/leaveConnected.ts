import { connectedOf, type Fairlead, groupOf, namespacesOf, showWallets } from '@fairlead/core'

/** How long the tick is shown before the view moves on, in milliseconds. */
export const successMs = 700

/**
 * To what more the same wallet can connect; else to all wallets where there are others; else to the
 * view that waited for an address; closes where there is neither.
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
  if (!isAsked && chooser && hasMore(fairlead, chooser)) modal.back()
  else if (hasOthers(fairlead)) showWallets(fairlead)
  else if (isAsked) modal.reset(wanted)
  else modal.close()
}

/** Whether the wallet has namespaces that nobody is connected in. */
function hasMore({ store }: Fairlead, connectorId: string): boolean {
  const state = store.getState()
  const group = groupOf(state.connectors, connectorId) ?? []
  return namespacesOf(group, state.networks).some((namespace) => !connectedOf(state, namespace))
}

/** Whether several wallets are connected, where the page allows it. */
function hasOthers({ features, store }: Fairlead): boolean {
  const { connections, others } = store.getState()
  const wallets = [...Object.values(connections), ...others].flatMap((one) =>
    one.status === 'connected' ? one.connectorId : [],
  )
  return features.getState().multiWallet && new Set(wallets).size > 1
}
