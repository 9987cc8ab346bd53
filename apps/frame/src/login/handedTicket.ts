import { tryParse } from '@fairlead/protocol'
import { LoginTicket } from '@fairlead/protocol/embedded'
import type { Store } from '../storage/openStore.ts'

/**
 * Where the page that a provider comes back to leaves the ticket of a login for the window that began it:
 * both are of this site, in this browser. It is worth nothing without what that window alone has. One place
 * a login: several windows may be on their way.
 */
const placeOf = (flowId: string) => `handed ticket ${flowId}`

export function handTicket(store: Store, ticket: LoginTicket): Promise<void> {
  return store.set(placeOf(ticket.flowId), ticket)
}

/** Once. */
export async function takeHandedTicket(
  store: Store,
  flowId: string,
): Promise<LoginTicket | undefined> {
  const place = placeOf(flowId)
  const ticket = tryParse(LoginTicket, await store.get(place))
  await store.remove(place)
  return ticket
}
