import { exportShare, getWallet, releaseShare } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import { requireWindow } from '../../middleware/readProof.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, findOwnWallet, placeOf, requireFresh } from './CustodyContext.ts'
import { requireAnswer, requireVerified } from './challenge.ts'
import { limitUse } from './limitUse.ts'
import { readWallet } from './readWallet.ts'
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

/** Returns the stored data of the caller's wallet, without its shares. */
export function readRoute({ guard, store }: CustodyContext) {
  return implementSignedIn(getWallet, guard, async ({ session }) => {
    return (await readWallet(store, session.userId)) ?? null
  })
}

/** Maximum age of a login that exports the wallet without a recovery method, in milliseconds. */
const freshMs = 60_000

/** Releases the server share of the caller's set, so that the window can show the recovery phrase. */
export function exportRoute(context: CustodyContext) {
  const { audit, guard, kms, notify, store } = context
  return implementSignedIn(exportShare, guard, async ({ body, params, proof, session }) => {
    requireWindow(proof)
    const { ephPub, nonce, rid } = body
    const { jkt, userId } = session
    const wallet = await findOwnWallet(store, { isUsed: true, userId, walletId: params.walletId })
    const { recipients, version, walletId } = wallet
    requireVerified(session)
    // A recovery method proves more than the login, and typing a code takes time, so an older login is accepted.
    if (rid === undefined) requireFresh(session, context, freshMs)
    else requireFresh(session, context)
    const set = (await store.listSets(walletId)).find(({ setId }) => setId === params.setId)
    if (!set) throw new Refusal('NOT_FOUND', { field: 'setId', shortMessage: 'No such set' })
    if (set.jkt !== jkt)
      throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Not a set of this device' })
    // If the operator can recover the wallet for the mailbox, a login may also export it. If only the user's own
    // methods can, a stolen mailbox must not be enough.
    const own = recipients.filter(({ type }) => type !== 'operator')
    if (rid !== undefined || (own.length > 0 && own.length === recipients.length)) {
      if (rid === undefined || !own.some((recipient) => recipient.rid === rid))
        throw new Refusal('FACTOR_REQUIRED', {
          shortMessage: 'Only a passkey or the recovery code can export this wallet',
        })
      await requireAnswer(context, { jkt, nonce, rid, walletId })
    }
    // Counted per wallet, so that an intruder gets no more tries from further devices.
    await limitUse(context, 'export', walletId)
    await audit({
      action: 'wallet.exported',
      data: { setId: set.setId },
      subject: walletId,
      ...placeOf(session),
    })
    await notify({ kind: 'walletExported', ...placeOf(session) })
    const label = { epoch: set.epoch, setId: set.setId, walletId }
    return { s: await releaseServerShare(kms, label, { ephPub, share: set.share }), version }
  })
}
