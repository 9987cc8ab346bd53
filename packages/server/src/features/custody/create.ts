import { createWallet } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, placeOf } from './CustodyContext.ts'
import { checkRecipients, keepSets, requireLasting } from './keepSets.ts'
import { limitUse } from './limitUse.ts'
import { readWallet } from './readWallet.ts'

/** Creates a wallet, at most one per user. Repeating the same request has no further effect. */
export function createRoute(context: CustodyContext) {
  const { audit, findPasskey, guard, kms, random, store } = context
  const answer = async (walletId: string, userId: string) => ({
    version: 1,
    wallet: await readWallet(store, userId),
    walletId,
  })
  return implementSignedIn(createWallet, guard, async ({ body, proof, session }) => {
    const { addresses, mac, recipients, sets, vaultRoot, vaultSign, walletId } = body
    const known = await store.findWallet(session.userId)
    if (known) {
      if (known.walletId === walletId && known.version === 1 && known.mac === mac)
        return answer(walletId, session.userId)
      throw taken()
    }
    // A repeated request creates nothing and doesn't count.
    await limitUse(context, 'create', session.userId)
    if (!sets.some(({ role }) => role === 'device'))
      throw new Refusal('REQUEST_INVALID', {
        field: 'sets',
        shortMessage: 'Not a device of this session',
      })
    await checkRecipients(recipients, { kms, recovery: proof.project.recovery })
    await requireLasting(recipients, { findPasskey, userId: session.userId })
    const kept = await keepSets(sets, { kms, random, recipients, session, walletId })
    const wallet = { addresses, mac, recipients, vaultRoot, vaultSign, walletId }
    if (
      !(await store.create(
        { ...wallet, projectId: proof.project.id, userId: session.userId },
        kept,
      ))
    )
      throw taken()
    await audit({ action: 'wallet.created', subject: walletId, ...placeOf(session) })
    return answer(walletId, session.userId)
  })
}

function taken(): Refusal {
  return new Refusal('CONFLICT', { field: 'walletId', shortMessage: 'There is already a wallet' })
}
