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
          shortMessage: 'Only a passkey or the recovery code shows the words of this wallet',
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
