import type { Namespace } from '@fairlead/protocol'
import type { WalletEvent } from '../adapters/adapter.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, hasAddress } from '../store/selectors.ts'
import type { Account, State } from '../store/state.ts'
import { accountsChanged, approvedChanged, chainChanged, walletLeft } from '../store/transitions.ts'
import { resume } from './resume.ts'
import { watchNetwork } from './watchNetwork.ts'

/**
 * Begins to follow the wallets: what they report, late ones that were connected at the last visit,
 * and networks that the page does not know. Before anybody connects there is nothing to follow, so
 * this comes with the first connection. Once a widget.
 */
export function attend(fairlead: Fairlead): void {
  const { options, store, walletEvents } = fairlead
  if (fairlead.isAttended || fairlead.isDestroyed) return
  fairlead.isAttended = true
  const back = Object.keys(store.getState().remembered) as Namespace[]
  if (options.siwx ?? options.siweConfig)
    fairlead.auth().then((auth) => auth.start(back), fairlead.report)
  const stops = [
    walletEvents.subscribe((event) => apply(fairlead, event)),
    watchNetwork(fairlead),
    store.subscribe((state, before) => {
      for (const address of addressesOf(before))
        if (!addressesOf(state).has(address)) void forget(fairlead, address)
    }),
    store.subscribe((state, before) => {
      if (state.connectors === before.connectors) return
      for (const namespace of Object.keys(state.remembered) as Namespace[])
        void resume(fairlead, namespace)
    }),
  ]
  fairlead.onDestroy(() => {
    for (const stop of stops) stop()
  })
}

/** Of everybody who is connected here, or was at the last visit. */
function addressesOf({ remembered }: State): ReadonlySet<string> {
  return new Set(Object.values(remembered).flatMap(({ accounts }) => accounts.map(toAddress)))
}

function toAddress({ address }: Account): string {
  return address
}

async function forget(fairlead: Fairlead, address: string): Promise<void> {
  const { forgetAccount } = await import('./accountData.ts')
  await forgetAccount(fairlead, address)
}

/** What adapters report of a wallet, as changes of the state. */
function apply(fairlead: Fairlead, event: WalletEvent): void {
  const { events, modal, store } = fairlead
  const { connectorId, namespace } = event
  const inUse = connectedOf(store.getState(), namespace)?.connectorId
  const remembered = store.getState().remembered[namespace]?.connectorId
  // A wallet that let nobody in before, perhaps because it was locked, does so now.
  if (!inUse && remembered === connectorId && event.type === 'accountsChanged')
    void resume(fairlead, namespace)
  if (inUse !== connectorId) return
  if (event.type === 'accountsChanged') store.setState((state) => accountsChanged(state, event))
  if (event.type === 'approvedChanged') store.setState((state) => approvedChanged(state, event))
  if (event.type === 'chainChanged') store.setState((state) => chainChanged(state, event))
  if (event.type !== 'disconnected') return
  store.setState((state) => walletLeft(state, { connectorId, namespace }))
  events.emit('DISCONNECT_SUCCESS', { namespace })
  if (!hasAddress(store.getState()) && !fairlead.attempts.has(namespace)) modal.close()
}
