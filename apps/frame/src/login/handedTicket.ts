import { tryParse } from '@fairlead/protocol'
import { LoginTicket } from '@fairlead/protocol/embedded'
import type { Store } from '../storage/openStore.ts'

/**
 * Storage key under which the provider's return page leaves a login ticket for the window that
 * started the login. Both are of this site, in this browser. The ticket is worthless without the
 * secret of that window. Each login has its own key, because several windows may be open.
 */
const placeOf = (flowId: string) => `handed ticket ${flowId}`

export function handTicket(store: Store, ticket: LoginTicket): Promise<void> {
  return store.set(placeOf(ticket.flowId), ticket)
}

/** Reads the ticket and deletes it. */
export async function takeHandedTicket(
  store: Store,
  flowId: string,
): Promise<LoginTicket | undefined> {
  const place = placeOf(flowId)
  const ticket = tryParse(LoginTicket, await store.get(place))
  await store.remove(place)
  return ticket
}
