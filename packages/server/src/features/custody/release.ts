import { releaseShare } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, placeOf } from './CustodyContext.ts'
import { findOwnWallet } from './findOwnWallet.ts'
import { limitUse } from './limitUse.ts'
import { releaseServerShare } from './shares.ts'

/** Releases the server share of the caller's set for one signature. */
export function releaseRoute(context: CustodyContext) {
  const { audit, guard, kms, random, store } = context
  return implementSignedIn(releaseShare, guard, async ({ body, params, session }) => {
    const { chain, ephPub, intentHash, method } = body
    const { userId } = session
    const wallet = await findOwnWallet(store, { isUsed: true, userId, walletId: params.walletId })
    const { version, walletId } = wallet
    const sets = await store.listSets(walletId)
    const set = sets.find(({ setId }) => setId === params.setId)
    if (!set) throw new Refusal('NOT_FOUND', { field: 'setId', shortMessage: 'No such set' })
    if (set.jkt !== session.jkt)
      throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Not a set of this device' })
    await limitUse(context, 'release', set.setId).catch(async (error: unknown) => {
      await audit({ action: 'share.limited', subject: walletId, ...placeOf(session) })
      throw error
    })
    const label = { epoch: set.epoch, setId: set.setId, walletId }
    const s = await releaseServerShare(kms, label, { ephPub, share: set.share })
    const releaseId = `rel_${Buffer.from(random(15)).toString('hex')}`
    await audit({
      action: 'share.released',
      data: { chain, intentHash, method, releaseId, setId: set.setId },
      subject: walletId,
      ...placeOf(session),
    })
    return { releaseId, s, version }
  })
}
