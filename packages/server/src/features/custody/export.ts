import { exportShare } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import { requireWindow } from '../../middleware/requireWindow.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, placeOf } from './CustodyContext.ts'
import { requireAnswer, requireVerified } from './challenge.ts'
import { findOwnWallet } from './findOwnWallet.ts'
import { limitUse } from './limitUse.ts'
import { requireFresh } from './requireFresh.ts'
import { releaseServerShare } from './shares.ts'

/** How long ago a login may be that shows the words by itself, in milliseconds. */
const freshMs = 60_000

/** The server's share of the set of the window that asks, to show the words. */
export function exportRoute(context: CustodyContext) {
  const { audit, guard, kms, notify, store } = context
  return implementSignedIn(exportShare, guard, async ({ body, params, proof, session }) => {
    requireWindow(proof)
    const { ephPub, nonce, rid } = body
    const { jkt, userId } = session
    const wallet = await findOwnWallet(store, { isUsed: true, userId, walletId: params.walletId })
    const { recipients, version, walletId } = wallet
    requireVerified(session)
    // A factor of the person's own says more than the login, and takes its time to type.
    if (rid === undefined) requireFresh(session, context, freshMs)
    else requireFresh(session, context)
    const set = (await store.listSets(walletId)).find(({ setId }) => setId === params.setId)
    if (!set) throw new Refusal('NOT_FOUND', { field: 'setId', shortMessage: 'No such set' })
    if (set.jkt !== jkt)
      throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Not a set of this device' })
    // Where the mailbox gives the wallet back, it may also show its words; where only the person's own
    // factor does, a mailbox that was taken must not.
    const own = recipients.filter(({ type }) => type !== 'operator')
    if (rid !== undefined || (own.length > 0 && own.length === recipients.length)) {
      if (rid === undefined || !own.some((recipient) => recipient.rid === rid))
        throw new Refusal('FACTOR_REQUIRED', {
          shortMessage: 'Only a passkey or the recovery code shows the words of this wallet',
        })
      await requireAnswer(context, { jkt, nonce, rid, walletId })
    }
    // Of the wallet, whoever asks: a thief gets no more tries by coming from more devices.
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
