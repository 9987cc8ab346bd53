import { freezeWallet, unfreezeWallet } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, findOwnWallet, placeOf, requireFresh } from './CustodyContext.ts'
import { requireAnswer, requireVerified } from './challenge.ts'
import { limitUse } from './limitUse.ts'

/**
 * Freezes a wallet, which stops every use and cancels all pending or granted recoveries. Requires an approved device or
 * one with a share, because on any other device only an intruder would freeze the wallet.
 */
export function freezeRoute(context: CustodyContext) {
  const { audit, clock, guard, notify, store } = context
  return implementSignedIn(freezeWallet, guard, async ({ params, session }) => {
    const { jkt, userId } = session
    const wallet = await findOwnWallet(store, { isUsed: false, userId, walletId: params.walletId })
    const { walletId } = wallet
    // Counted per device, so that an intruder can't use up the owner's limit.
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

/**
 * Unfreezes a wallet. Requires one of the user's own recovery methods, which replaces the device approval. A user
 * without one needs an approved device and a fresh login.
 */
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
          shortMessage: 'Only a passkey or the recovery code can unfreeze this wallet',
        })
      await requireAnswer(context, { jkt, nonce, rid, walletId })
    }
    await store.setFrozen(walletId, null)
    await audit({ action: 'wallet.unfrozen', subject: walletId, ...placeOf(session) })
    await notify({ kind: 'walletUnfrozen', ...placeOf(session) })
    return {}
  })
}
