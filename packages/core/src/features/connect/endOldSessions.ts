import type { Fairlead } from '../../Fairlead.ts'
import { storageOf } from '../../store/storageOf.ts'

/**
 * Ends the sessions of paired wallets from the last visit, for `enableReconnect: false`. Otherwise the wallet would
 * list this page until the session expires. Loads nothing if no session is stored.
 */
export async function endOldSessions(fairlead: Fairlead): Promise<void> {
  const { environment, options } = fairlead
  const { prefix, storage } = storageOf(options, environment)
  if (!options.relayUrl || !hasSession(storage?.getItem(`${prefix}pairing/sessions`))) return
  const pairing = await fairlead.pairing()
  await pairing.endUnused()
}

/** Sessions are stored by topic: 64 hexadecimal digits. */
function hasSession(stored: string | null | undefined): boolean {
  return /"[0-9a-f]{64}"/.test(stored ?? '')
}
