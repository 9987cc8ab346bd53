import { type Fairlead, selectConnections, showWallets } from '@fairlead/core'

/** How long the tick is shown before the view moves on, in milliseconds. */
export const successMs = 700

/** To all wallets where there are others; to the view that waited for an address; else it closes. */
export function leaveConnected(fairlead: Fairlead): void {
  const { features, modal, store } = fairlead
  const { navigation } = modal.store.getState()
  const wallets = new Set(selectConnections(store.getState()).map(({ connectorId }) => connectorId))
  if (features.getState().multiWallet && wallets.size > 1) {
    showWallets(fairlead)
    return
  }
  const first = navigation.open
    ? navigation.history.find(({ view }) => view === 'Connect')
    : undefined
  const wanted = first?.view === 'Connect' ? first.data?.redirectView : undefined
  if (wanted === 'Account' || wanted === 'Receive' || wanted === 'Send') modal.reset(wanted)
  else modal.close()
}
