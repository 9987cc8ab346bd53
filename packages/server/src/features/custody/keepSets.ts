import type { Recipient, Recovery, ShareSet } from '@fairlead/protocol/embedded'
import type { Kms } from '../../kms/Kms.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import type { KeptSet } from '../../storage/custody/custodyRows.ts'
import type { Random } from '../../uuid.ts'
import type { CustodyContext } from './CustodyContext.ts'
import { keepShare } from './shares.ts'

/**
 * Validates new sets and returns them as stored. A device set is bound to the caller's key, whatever the body says.
 *
 * @throws `REQUEST_INVALID` for two sets of one role, or shares that don't match the recipients.
 */
export async function keepSets(
  sets: readonly ShareSet[],
  options: {
    kms: Kms
    random: Random
    recipients: readonly Recipient[]
    session: SignedIn
    walletId: string
  },
): Promise<readonly KeptSet[]> {
  const { recipients, session, walletId } = options
  if (new Set(sets.map(({ role }) => role)).size !== sets.length)
    throw refuse('sets', 'Two sets of the same kind')
  for (const { r, role } of sets) {
    const rids = new Set(r.map(({ rid }) => rid))
    if (rids.size !== r.length) throw refuse('sets', 'Duplicate recipient')
    if ([...rids].some((rid) => !recipients.some((recipient) => recipient.rid === rid)))
      throw refuse('sets', 'Sealed to no recipient')
    if (role === 'recovery' && rids.size !== recipients.length)
      throw refuse('sets', 'The recovery share must be sealed to every recipient')
  }
  return Promise.all(
    sets.map(async ({ commits, epoch, r, role, s, setId }) => ({
      commits,
      deviceId: role === 'device' ? session.deviceId : null,
      epoch,
      jkt: role === 'device' ? session.jkt : null,
      r,
      role,
      setId,
      share: await keepShare(options, { epoch, setId, walletId }, s),
    })),
  )
}

function refuse(field: 'recipients' | 'sets', shortMessage: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field, shortMessage })
}

/**
 * Checks that these recipients may recover a wallet of this project.
 *
 * @throws `REQUEST_INVALID` if a recipient occurs twice, if the operator is not this server's, or if the project
 *   excludes the operator.
 */
export async function checkRecipients(
  recipients: readonly Recipient[],
  options: { kms: Kms; recovery: Recovery },
): Promise<void> {
  if (new Set(recipients.map(({ rid }) => rid)).size !== recipients.length)
    throw refuse('recipients', 'Duplicate recipient')
  checkOperator(recipients, options.recovery)
  const [operator, ...others] = recipients.filter(({ type }) => type === 'operator')
  if (!operator) return
  // A wallet that was created before a rotation names an older key.
  if (others.length > 0 || !(await options.kms.isOwnKey('recovery', operator.publicKey)))
    throw refuse('recipients', 'Not the operator of this server')
}

/**
 * Checks that the project allows the operator as a recipient, if it is one.
 *
 * @throws `REQUEST_INVALID` if the project excludes the operator.
 */
export function checkOperator(recipients: readonly Recipient[], recovery: Recovery): void {
  if (recovery !== 'automatic' && recipients.some(({ type }) => type === 'operator'))
    throw refuse('recipients', 'This project does not use automatic recovery')
}

/** Returns true if both lists have the same recipients with the same fields, in any order. */
export function hasSameRecipients(
  left: readonly Recipient[],
  right: readonly Recipient[],
): boolean {
  return toText(left) === toText(right)
}

function toText(recipients: readonly Recipient[]): string {
  return JSON.stringify(
    recipients
      .map(({ credentialId, label, publicKey, rid, salt, type }) => [
        rid,
        type,
        publicKey,
        label ?? null,
        credentialId ?? null,
        salt ?? null,
      ])
      .sort(([left], [right]) => ((left ?? '') < (right ?? '') ? -1 : 1)),
  )
}

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
