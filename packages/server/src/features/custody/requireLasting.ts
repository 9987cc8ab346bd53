import type { Recipient } from '@fairlead/protocol/embedded'
import { Refusal } from '../../problem.ts'
import type { CustodyContext } from './CustodyContext.ts'

/**
 * A passkey that stays on one device is lost with it: alone, or beside others like it, it is no way back.
 *
 * @throws `REQUEST_INVALID` where only such may recover, also for those that nobody knows.
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
