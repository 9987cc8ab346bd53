import { type Recipient, type Recovery, recoverWallet } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, placeOf } from './CustodyContext.ts'
import { requireAnswer, requireVerified } from './challenge.ts'
import { findOwnWallet } from './findOwnWallet.ts'
import { limitUse } from './limitUse.ts'
import { recoveryOf } from './recoveryOf.ts'
import { releaseRecoveryShare, releaseServerShare } from './shares.ts'

/** How long somebody who waited may take to come back, in milliseconds. */
const waitedMs = 7 * 86_400_000
/** How long a changed address opens no wallet, in milliseconds: the old one may take it back so long. */
const settledMs = 3 * 86_400_000

/** Both shares of the recovery set, for a device that has none of its own. */
export function recoverRoute(context: CustodyContext) {
  const { audit, guard, kms, notify, store } = context
  return implementSignedIn(recoverWallet, guard, async ({ body, params, proof, session }) => {
    const { ephPub, nonce, rid } = body
    const { jkt, userId } = session
    const wallet = await findOwnWallet(store, { isUsed: true, userId, walletId: params.walletId })
    const { recipients, walletId } = wallet
    await limitUse(context, 'recover', `${walletId} ${jkt}`)
    const recipient = recipients.find((one) => one.rid === rid)
    const set = (await store.listSets(walletId)).find(({ role }) => role === 'recovery')
    const kept = set?.r.find((one) => one.rid === rid)
    if (!recipient || !set || !kept)
      throw new Refusal('NOT_FOUND', { field: 'rid', shortMessage: 'No such factor' })
    const place = { subject: walletId, ...placeOf(session) }
    try {
      // A factor of one's own says more than an approval does.
      if (recipient.type === 'operator')
        requireAutomatic(await recoveryOf(wallet, proof.project, context), session)
      else await requireAnswer(context, { jkt, nonce, rid, walletId })
    } catch (error) {
      await audit({ action: 'recovery.refused', data: { type: recipient.type }, ...place })
      throw error
    }
    if (recipient.type === 'operator') {
      await requireSettled(context, session)
      await requireDelay(context, { jkt, session, walletId })
    }

    const label = { epoch: set.epoch, setId: set.setId, walletId }
    const s = await releaseServerShare(kms, label, { ephPub, share: set.share })
    const r = await openFor(recipient, {
      kept: kept.sealed,
      release: (sealed) => releaseRecoveryShare(kms, { ...label, rid }, { ephPub, sealed }),
    })
    await audit({ action: 'recovery.given', data: { type: recipient.type }, ...place })
    await store.grantRecovery(walletId, jkt)
    await notify({ kind: 'deviceAdded', ...placeOf(session) })
    return { epoch: set.epoch, r, s, setId: set.setId }
  })
}

/** The operator recovers only where both projects say so, after the approval and a login: its
 * code, a provider's word, or a passkey. */
function requireAutomatic(recovery: Recovery, session: SignedIn): void {
  requireVerified(session)
  const { amr } = session
  if (recovery !== 'automatic' || !amr.some((how) => ['fed', 'otp', 'pop'].includes(how)))
    throw new Refusal('FACTOR_REQUIRED', {
      shortMessage: 'Only a passkey or the recovery code opens this wallet here',
    })
}

/**
 * Whoever changed the address may not be who owns the wallet: as long as the old address can take it back,
 * its mailbox opens nothing. Nor does a passkey that somebody may have added who read the mailbox for a moment.
 *
 * @throws `TOO_EARLY`; `FACTOR_REQUIRED` once a young passkey is not any more, for a login of then.
 */
async function requireSettled(context: CustodyContext, session: SignedIn): Promise<void> {
  const { clock, findEmailChange } = context
  const { amr, authTime, userId } = session
  const isYoung = amr.includes('young')
  const changedAt = (await findEmailChange(userId)) ?? 0
  const leftMs = Math.max(changedAt, isYoung ? authTime : 0) + settledMs - clock()
  if (leftMs > 0) throw new Refusal('TOO_EARLY', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
  // It may have been removed since.
  if (isYoung) throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Sign in again first' })
}

/**
 * @throws `TOO_EARLY` until whoever owns the wallet had time to say no; `UPSTREAM_UNAVAILABLE` when they
 * can't be told.
 */
async function requireDelay(
  context: CustodyContext,
  options: { jkt: string; session: SignedIn; walletId: string },
): Promise<void> {
  const { audit, clock, notify, recoveryDelayMs, store } = context
  if (recoveryDelayMs === 0) return
  const { jkt, session, walletId } = options
  const kept = recoveryDelayMs + waitedMs
  const { askedAt, isFirst } = await store.askRecovery(walletId, jkt, kept)
  const dueAt = askedAt + recoveryDelayMs
  if (isFirst) {
    await audit({ action: 'recovery.asked', subject: walletId, ...placeOf(session) })
    try {
      await notify({ dueAt, kind: 'recoveryAsked', ...placeOf(session) })
    } catch (error) {
      // Nobody was told, so nobody could say no: the time does not run.
      await store.takeBackRecovery(walletId, jkt)
      throw error
    }
  }
  const leftMs = dueAt - clock()
  if (leftMs > 0) throw new Refusal('TOO_EARLY', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}

/** The recovery share as its recipient takes it: the operator's is opened here, others by themselves. */
function openFor<sealed>(
  { type }: Recipient,
  { kept, release }: { kept: sealed; release: (sealed: sealed) => Promise<sealed> },
): Promise<sealed> | sealed {
  return type === 'operator' ? release(kept) : kept
}
