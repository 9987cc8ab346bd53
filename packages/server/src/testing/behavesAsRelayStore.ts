import { test } from 'vitest'
import { emptyRelayStores, type OpenRelayStores } from './relayStore/emptyRelayStores.ts'
import { keepsRelayMessages } from './relayStore/keepsRelayMessages.ts'
import { limitsRelayMailboxes } from './relayStore/limitsRelayMailboxes.ts'
import { limitsRelayStorage } from './relayStore/limitsRelayStorage.ts'
import { watchesRelayMessages } from './relayStore/watchesRelayMessages.ts'

export { type OpenRelayStores, readAll } from './relayStore/emptyRelayStores.ts'

/** Tests of the relay's store, for every implementation. */
export function behavesAsRelayStore(open: OpenRelayStores) {
  const openEmpty = emptyRelayStores(open)

  keepsRelayMessages(open)
  limitsRelayMailboxes(open)
  limitsRelayStorage(open)
  watchesRelayMessages(open)

  test('default: it can be asked whether it is there', async () => {
    const { one, other } = await openEmpty()
    await one.ping()
    await other.ping()
  })
}
