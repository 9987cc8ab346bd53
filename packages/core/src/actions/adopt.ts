import type { AdapterEvent } from '../adapters/adapter.ts'
import type { Fairlead } from '../Fairlead.ts'
import { rememberedAt, withFirst } from '../store/others.ts'
import { connectedOf, hasAddress } from '../store/selectors.ts'
import { admit } from './admit.ts'
import { attend } from './attend.ts'

/**
 * Writes down a wallet that the page connected through the adapter's own library. Nobody is asked:
 * it is connected already.
 */
export function adopt(fairlead: Fairlead, event: AdapterEvent & { type: 'linked' }): void {
  const { modal, store } = fairlead
  const { connectorId, namespace } = event
  const wallet = store.getState().connectors.find(({ id }) => id === connectorId)
  if (!wallet || fairlead.isDestroyed) return
  // The library asks at a reload too; the account that was in use then stays so.
  const known = rememberedAt(store.getState(), { connectorId, namespace })?.accounts[0].address
  const accounts = known ? withFirst(event.accounts, known) : event.accounts
  const now = connectedOf(store.getState(), namespace)
  if (now?.connectorId === connectorId && now.accounts[0].address === accounts[0].address) return
  const hadAddress = hasAddress(store.getState())
  attend(fairlead)
  admit(fairlead, wallet, { ...event, accounts, namespace }, { isAdopted: true })
  if (!hadAddress && modal.view() === 'Connect') modal.reset('Account')
}
