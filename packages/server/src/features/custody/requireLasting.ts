import type { Recipient } from '@fairlead/protocol/embedded'
import { Refusal } from '../../problem.ts'
import type { CustodyContext } from './CustodyContext.ts'

/**
 * Requires a recipient that survives the loss of a device. Passkeys that are bound to one device don't.
 *
 * @throws `REQUEST_INVALID` if all recipients are device-bound or unknown passkeys.
 */
export async function requireLasting(
  recipients: readonly Recipient[],
  { findPasskey, userId }: Pick<CustodyContext, 'findPasskey'> & { userId: string },
): Promise<void> {
  if (recipients.length === 0) return
  for (const { credentialId, type } of recipients) {
    if (type !== 'passkey') return
    const passkey = credentialId === undefined ? undefined : await findPasskey(credentialId)
    if (passkey?.userId === userId && passkey.isSynced) return
  }
  throw new Refusal('REQUEST_INVALID', {
    field: 'recipients',
    shortMessage: 'This passkey stays on one device. Save a recovery code as well.',
  })
}
