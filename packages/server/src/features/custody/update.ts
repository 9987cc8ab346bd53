import { updateWallet } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import type { KeptSet } from '../../storage/custody/custodyRows.ts'
import {
  type CustodyContext,
  findOwnWallet,
  placeOf,
  recoveryOf,
  requireFresh,
} from './CustodyContext.ts'
import {
  checkOperator,
  checkRecipients,
  hasSameRecipients,
  keepSets,
  requireLasting,
} from './keepSets.ts'
import { limitUse } from './limitUse.ts'

/** Time in which a device that received the recovery set can create a set of its own, in milliseconds. */
const grantMs = 10 * 60_000

/** Replaces sets and recipients of a wallet, which raises its version by one. */
export function updateRoute(context: CustodyContext) {
  const { audit, findPasskey, guard, kms, notify, random, store } = context
  return implementSignedIn(updateWallet, guard, async ({ body, params, proof, session }) => {
    const { mac, recipients, sets, version } = body
    const { deviceId, jkt, userId } = session
    const wallet = await findOwnWallet(store, { isUsed: true, userId, walletId: params.walletId })
    const { walletId } = wallet
    await limitUse(context, 'update', `${walletId} ${jkt}`)
    const known = await store.listSets(walletId)
    const isGranted = await hasGrant(context, { jkt, walletId })
    if (!isGranted) requireKnown({ jkt, known })
    const isChanged = !hasSameRecipients(recipients, wallet.recipients)
    // Useless sets look like any others, so a stolen session must not be able to store them.
    if (isChanged || !isGranted) requireFresh(session, context)
    if (version !== wallet.version + 1) throw stale()

    const recovery = await recoveryOf(wallet, proof.project, context)
    checkOperator(recipients, recovery)
    if (isChanged) {
      await checkRecipients(recipients, { kms, recovery })
      await requireLasting(recipients, { findPasskey, userId })
      if (!sets.some(({ role }) => role === 'recovery'))
        throw new Refusal('REQUEST_INVALID', {
          field: 'sets',
          shortMessage: 'Changing recipients requires a new recovery set',
        })
    }
    const kept = await keepSets(sets, { kms, random, recipients, session, walletId })
    const isReplaced = (old: KeptSet) =>
      kept.some(({ role }) => role === old.role && (role === 'recovery' || old.jkt === jkt))
    const dropped = known.filter(isReplaced).map(({ setId }) => setId)
    const change = { deviceId, dropped, mac, recipients, sets: kept, version, walletId }
    if (!(await store.update(change))) throw stale()
    await audit({
      action: 'wallet.updated',
      data: { isChanged, recipients: recipients.map(({ type }) => type).join(' '), version },
      subject: walletId,
      ...placeOf(session),
    })
    const hasRecovery = sets.some(({ role }) => role === 'recovery')
    if (isChanged) await notify({ kind: 'walletSecured', ...placeOf(session) })
    // After a recovery, the owner has already been notified.
    else if (hasRecovery && !isGranted)
      await notify({ kind: 'recoveryReplaced', ...placeOf(session) })
    return { version }
  })
}

/**
 * Requires a device that has a share or has just received the recovery set, so that a login alone can't overwrite sets.
 *
 * @throws `FACTOR_REQUIRED` if the device has no share.
 */
function requireKnown({ jkt, known }: { jkt: string; known: readonly KeptSet[] }): void {
  if (known.some((set) => set.jkt === jkt)) return
  throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'This device has no share of the wallet' })
}

/** Returns true if the device received the recovery set within the last ten minutes. */
async function hasGrant(
  { clock, store }: CustodyContext,
  { jkt, walletId }: { jkt: string; walletId: string },
): Promise<boolean> {
  const grantedAt = await store.findGrant(walletId, jkt)
  return grantedAt !== undefined && clock() - grantedAt <= grantMs
}

function stale(): Refusal {
  return new Refusal('CONFLICT', {
    field: 'version',
    shortMessage: 'The wallet was changed elsewhere',
  })
}
