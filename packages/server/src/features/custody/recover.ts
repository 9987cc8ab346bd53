import {
  type Recipient,
  type Recovery,
  recoverWallet,
  youngLoginSeconds,
} from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, findOwnWallet, placeOf, recoveryOf } from './CustodyContext.ts'
import { requireAnswer, requireVerified } from './challenge.ts'
import { limitUse } from './limitUse.ts'
import { releaseRecoveryShare, releaseServerShare } from './shares.ts'

/** Time after the recovery delay in which the user can complete the recovery, in milliseconds. */
const waitedMs = 7 * 86_400_000
/**
 * Time after an email change in which automatic recovery is refused, in milliseconds. It equals the time in which the
 * old address can undo the change.
 */
const settledMs = 3 * 86_400_000

/** Releases both shares of the recovery set to a device without a share of its own. */
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
      throw new Refusal('NOT_FOUND', { field: 'rid', shortMessage: 'No such recovery method' })
    const place = { subject: walletId, ...placeOf(session) }
    try {
      // The user's own recovery method replaces the device approval.
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

/**
 * Requires the conditions of automatic recovery: both projects allow it, the device is approved, and the session began
 * with a code, a provider or a passkey.
 *
 * @throws `FACTOR_REQUIRED` if a condition is not met.
 */
function requireAutomatic(recovery: Recovery, session: SignedIn): void {
  requireVerified(session)
  const { amr } = session
  if (recovery !== 'automatic' || !amr.some((how) => ['fed', 'otp', 'pop'].includes(how)))
    throw new Refusal('FACTOR_REQUIRED', {
      shortMessage: 'Only a passkey or the recovery code can open this wallet here',
    })
}

/**
 * Refuses automatic recovery while the old address can undo an email change, because the caller may not be the owner. A
 * young login or passkey is refused as well, because an intruder may have added it.
 *
 * @throws `TOO_EARLY` during that time, with `email` or `login` as the field; `FACTOR_REQUIRED` after it, if the session
 *   began with a young login.
 */
async function requireSettled(context: CustodyContext, session: SignedIn): Promise<void> {
  const { clock, findEmailChange, findLoginTime } = context
  const { amr, authTime, sessionId, userId } = session
  const isYoung = amr.includes('young')
  const changedAt = (await findEmailChange(userId)) ?? 0
  // Passkeys have no such time. They were added before the session began, so its start is late enough.
  const addedAt = isYoung ? ((await findLoginTime(sessionId)) ?? authTime) : 0
  const waits = [
    { field: 'email', until: changedAt + settledMs },
    { field: 'login', until: addedAt + youngLoginSeconds * 1000 },
  ]
  for (const { field, until } of waits.sort((one, other) => other.until - one.until))
    if (until > clock()) throw tooEarly(until - clock(), field)
  // The login may have been removed since.
  if (isYoung) throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'Sign in again first' })
}

/**
 * Starts the recovery delay, and requires that it has passed.
 *
 * @throws `TOO_EARLY` until the owner had time to object; `UPSTREAM_UNAVAILABLE` if the owner can't be notified.
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
      // The owner was not notified and could not object, so the delay doesn't start.
      await store.takeBackRecovery(walletId, jkt)
      throw error
    }
  }
  const leftMs = dueAt - clock()
  if (leftMs > 0) throw tooEarly(leftMs, 'recovery')
}

/** @param field - What the wait is for: a new `login`, a new `email` address, or the `recovery` itself. */
function tooEarly(leftMs: number, field: string): Refusal {
  return new Refusal('TOO_EARLY', { field, retryAfterSeconds: Math.ceil(leftMs / 1000) })
}

/** Returns the recovery share for its recipient. The server unseals only the operator's share; others stay sealed. */
function openFor<sealed>(
  { type }: Recipient,
  { kept, release }: { kept: sealed; release: (sealed: sealed) => Promise<sealed> },
): Promise<sealed> | sealed {
  return type === 'operator' ? release(kept) : kept
}
