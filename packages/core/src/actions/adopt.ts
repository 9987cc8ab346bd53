import { type ChainId, namespaceOf } from '@fairlead/protocol'
import type { AdapterEvent } from '../adapters/adapter.ts'
import type { Fairlead } from '../Fairlead.ts'
import { rememberedAt, withFirst } from '../store/others.ts'
import { connectedOf, connectionOf, hasAddress, networkById } from '../store/selectors.ts'
import type { State } from '../store/state.ts'
import { networkChosen } from '../store/transitions.ts'
import { admit } from './admit.ts'
import { namespacesOf, noteEnds, openWallet } from './openWallet.ts'

/** Writes down what the page did through the adapter's own library. */
export function adopt(fairlead: Fairlead, event: Adopted): void {
  if (fairlead.isDestroyed) return
  if (event.type === 'linked') adoptInTurn(fairlead, event)
  else fairlead.store.setState((state) => adoptedNetwork(state, event.chainId))
}

type Adopted = AdapterEvent & { type: 'chosen' | 'linked' }

/** A choice for connecting; it leads nobody away from what they are doing. */
function adoptedNetwork(state: State, chainId: ChainId): State {
  const { status } = connectionOf(state, namespaceOf(chainId))
  if (status !== 'disconnected' || !networkById(state, chainId)) return state
  const chosen = networkChosen(state, chainId)
  return hasAddress(state) ? { ...chosen, activeNamespace: state.activeNamespace } : chosen
}

/** One after the other: the wallet that came last is the one in use. */
function adoptInTurn(fairlead: Fairlead, event: AdapterEvent & { type: 'linked' }): void {
  const turns = fairlead.own(createTurns)
  const ends = noteEnds(fairlead, event.connectorId)
  turns.last = turns.last
    .then(() => adoptWallet(fairlead, event, ends))
    .catch((error: unknown) => {
      event.onLeft?.()
      fairlead.report(error)
    })
    .finally(ends.stop)
}

function createTurns(): { last: Promise<void> } {
  return { last: Promise.resolve() }
}

/**
 * Writes down a wallet that the page connected through the adapter's own library. Nobody is asked:
 * it is connected already.
 */
async function adoptWallet(
  fairlead: Fairlead,
  event: AdapterEvent & { type: 'linked' },
  ends: ReturnType<typeof noteEnds>,
): Promise<void> {
  const { modal, store } = fairlead
  const { connectorId, namespace } = event
  const wallet = store.getState().connectors.find(({ id }) => id === connectorId)
  if (!wallet) return
  const opened = await openWallet(fairlead, wallet, namespacesOf(event))
  if (ends.has(namespace) || fairlead.isDestroyed) return
  // The library asks at a reload too; the account that was in use then stays so.
  const known = rememberedAt(store.getState(), { connectorId, namespace })?.accounts[0].address
  const accounts = known ? withFirst(event.accounts, known) : event.accounts
  const now = connectedOf(store.getState(), namespace)
  if (now?.connectorId === connectorId && now.accounts[0].address === accounts[0].address) return
  const hadAddress = hasAddress(store.getState())
  admit(fairlead, opened, { ...event, accounts, namespace }, { isAdopted: true })
  if (!hadAddress && modal.view() === 'Connect') modal.reset('Account')
}
