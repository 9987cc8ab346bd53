import type { Recipient, ShareSet } from '@fairlead/protocol/embedded'
import type { Kms } from '../../kms/Kms.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import type { KeptSet } from '../../storage/custody/CustodyStore.ts'
import type { Random } from '../../uuid.ts'
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
  if (new Set(sets.map(({ role }) => role)).size !== sets.length) throw refuse('Two sets of a kind')
  for (const { r, role } of sets) {
    const rids = new Set(r.map(({ rid }) => rid))
    if (rids.size !== r.length) throw refuse('A recipient comes twice')
    if ([...rids].some((rid) => !recipients.some((recipient) => recipient.rid === rid)))
      throw refuse('Sealed to nobody')
    if (role === 'recovery' && rids.size !== recipients.length)
      throw refuse('The recovery share must be sealed to every recipient')
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

function refuse(shortMessage: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field: 'sets', shortMessage })
}
