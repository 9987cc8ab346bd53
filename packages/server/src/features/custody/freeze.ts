import { freezeWallet, unfreezeWallet } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, placeOf } from './CustodyContext.ts'
import { requireAnswer, requireVerified } from './challenge.ts'
import { findOwnWallet } from './findOwnWallet.ts'
import { limitUse } from './limitUse.ts'
import { requireFresh } from './requireFresh.ts'

/**
 * Stops every use of a wallet, and takes back what was asked for or given on the way to it. Needs more than a
 * login: on a device that nobody approved, and that has no share, it could only be meant against the owner.
 */
export function freezeRoute(context: CustodyContext) {
  const { audit, clock, guard, notify, store } = context
  return implementSignedIn(freezeWallet, guard, async ({ params, session }) => {
    const { jkt, userId } = session
    const wallet = await findOwnWallet(store, { isUsed: false, userId, walletId: params.walletId })
    const { walletId } = wallet
    // Of this device alone: nobody else may use up what the owner needs against them.
    await limitUse(context, 'freeze', `${walletId} ${jkt}`)
    const hasShare = (await store.listSets(walletId)).some((set) => set.jkt === jkt)
    if (!hasShare) requireVerified(session)
    if (wallet.frozenAt !== null) return {}
    await store.setFrozen(walletId, clock())
    await store.clearRecoveries(walletId)
    await audit({ action: 'wallet.frozen', subject: walletId, ...placeOf(session) })
    await notify({ kind: 'walletFrozen', ...placeOf(session) })
    return {}
  })
}

/** Needs more than freezing: a factor of the person, where they have one; it stands in for an approval. */
export function unfreezeRoute(context: CustodyContext) {
  const { audit, guard, notify, store } = context
  return implementSignedIn(unfreezeWallet, guard, async ({ body, params, session }) => {
    const { jkt, userId } = session
    const wallet = await findOwnWallet(store, { isUsed: false, userId, walletId: params.walletId })
    const { walletId } = wallet
    await limitUse(context, 'unfreeze', `${walletId} ${jkt}`)
    if (wallet.frozenAt === null) return {}
    const own = wallet.recipients.filter(({ type }) => type !== 'operator')
    if (own.length === 0) {
      requireVerified(session)
      requireFresh(session, context)
    } else {
      const { nonce, rid } = body
      if (rid === undefined || !own.some((recipient) => recipient.rid === rid))
        throw new Refusal('FACTOR_REQUIRED', {
          shortMessage: 'Only a passkey or the recovery code unlocks this wallet',
        })
      await requireAnswer(context, { jkt, nonce, rid, walletId })
    }
    await store.setFrozen(walletId, null)
    await audit({ action: 'wallet.unfrozen', subject: walletId, ...placeOf(session) })
    await notify({ kind: 'walletUnfrozen', ...placeOf(session) })
    return {}
  })
}
