import { type ChainId, namespaceOf } from '@fairlead/protocol'
import type { AdapterEvent } from '../adapters/adapter.ts'
import type { Fairlead } from '../Fairlead.ts'
import { rememberedAt, withFirst } from '../store/others.ts'
import { connectedOf, connectionOf, hasAddress, networkById } from '../store/selectors.ts'
import type { State } from '../store/state.ts'
import { networkChosen } from '../store/transitions.ts'
import { namespacesOf, openWallet, watchDisconnects } from './openWallet.ts'
import { recordConnection } from './recordConnection.ts'

/** Takes over a connection or network choice that the page made through the adapter's own library. */
export function syncFromAdapter(fairlead: Fairlead, event: Adopted): void {
  if (fairlead.isDestroyed) return
  if (event.type === 'linked') queueWallet(fairlead, event)
  else fairlead.store.setState((state) => withNetwork(state, event.chainId))
}

type Adopted = AdapterEvent & { type: 'chosen' | 'linked' }

/** Applies a network choice while disconnected. The active namespace changes only if no wallet is connected. */
function withNetwork(state: State, chainId: ChainId): State {
  const { status } = connectionOf(state, namespaceOf(chainId))
  if (status !== 'disconnected' || !networkById(state, chainId)) return state
  const chosen = networkChosen(state, chainId)
  return hasAddress(state) ? { ...chosen, activeNamespace: state.activeNamespace } : chosen
}

/** Handles events in order, so that the wallet connected last becomes the active one. */
function queueWallet(fairlead: Fairlead, event: AdapterEvent & { type: 'linked' }): void {
  const turns = fairlead.own(createTurns)
  const ends = watchDisconnects(fairlead, event.connectorId)
  turns.last = turns.last
    .then(() => syncWallet(fairlead, event, ends))
    .catch((error: unknown) => {
      event.onLeft?.()
      fairlead.report(error)
    })
    .finally(ends.stop)
}

function createTurns(): { last: Promise<void> } {
  return { last: Promise.resolve() }
}

/** Records a wallet that the page connected through the adapter's own library, without prompting the user. */
async function syncWallet(
  fairlead: Fairlead,
  event: AdapterEvent & { type: 'linked' },
  ends: ReturnType<typeof watchDisconnects>,
): Promise<void> {
  const { modal, store } = fairlead
  const { connectorId, namespace } = event
  const wallet = store.getState().connectors.find(({ id }) => id === connectorId)
  if (!wallet) return
  const opened = await openWallet(fairlead, wallet, namespacesOf(event))
  if (ends.has(namespace) || fairlead.isDestroyed) return
  // The library also reports wallets after a reload. The account that was in use before the reload
  // stays first.
  const known = rememberedAt(store.getState(), { connectorId, namespace })?.accounts[0].address
  const accounts = known ? withFirst(event.accounts, known) : event.accounts
  const now = connectedOf(store.getState(), namespace)
  if (now?.connectorId === connectorId && now.accounts[0].address === accounts[0].address) return
  const hadAddress = hasAddress(store.getState())
  recordConnection(fairlead, opened, { ...event, accounts, namespace }, { isSynced: true })
  if (!hadAddress && modal.view() === 'Connect') modal.reset('Account')
}
