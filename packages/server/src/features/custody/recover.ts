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
import { requireDelay, requireNotWaiting, tooEarly } from './recoveryDelay.ts'
import { releaseRecoveryShare, releaseServerShare } from './shares.ts'

/**
 * Time after an email change in which automatic recovery is refused, in milliseconds. It equals the time in which the
 * old address can undo the change.
 */
const settledMs = 3 * 86_400_000

/** Releases both shares of the recovery set to a device without a share of its own. */
export function recoverRoute(context: CustodyContext) {
  const { audit, guard, kms, notify, store } = context
  return implementSignedIn(recoverWallet, guard, async (input) => {
    const { address, body, params, proof, session, userAgent } = input
    const { ephPub, nonce, rid } = body
    const { jkt, userId } = session
    const wallet = await findOwnWallet(store, { isUsed: true, userId, walletId: params.walletId })
    const { recipients, walletId } = wallet
    const recipient = recipients.find((one) => one.rid === rid)
    const isAutomatic = recipient?.type === 'operator'
    if (isAutomatic) await requireNotWaiting(context, { jkt, walletId })
    await limitUse(context, 'recover', `${walletId} ${jkt}`)
    const set = (await store.listSets(walletId)).find(({ role }) => role === 'recovery')
    const kept = set?.r.find((one) => one.rid === rid)
    if (!recipient || !set || !kept)
      throw new Refusal('NOT_FOUND', { field: 'rid', shortMessage: 'No such recovery method' })
    const place = { subject: walletId, ...placeOf(session) }
    try {
      // The user's own recovery method replaces the device approval.
      if (isAutomatic) requireAutomatic(await recoveryOf(wallet, proof.project, context), session)
      else await requireAnswer(context, { jkt, nonce, rid, walletId })
    } catch (error) {
      await audit({ action: 'recovery.refused', data: { type: recipient.type }, ...place })
      throw error
    }
    if (isAutomatic) {
      await requireSettled(context, session)
      await requireDelay(context, { address, project: proof.project, session, userAgent, wallet })
    }

    const label = { epoch: set.epoch, setId: set.setId, walletId }
    const s = await releaseServerShare(kms, label, { ephPub, share: set.share })
    const r = await openFor(recipient, {
      kept: kept.sealed,
      release: (sealed) => releaseRecoveryShare(kms, { ...label, rid }, { ephPub, sealed }),
    })
    // Of a grant and a stop at the same time, one wins; nothing is released after a stop.
    if (!(await store.grantRecovery(walletId, jkt, { isAutomatic })))
      throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'The owner refused this device' })
    await audit({ action: 'recovery.given', data: { type: recipient.type }, ...place })
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

/** Returns the recovery share for its recipient. The server unseals only the operator's share; others stay sealed. */
function openFor<sealed>(
  { type }: Recipient,
  { kept, release }: { kept: sealed; release: (sealed: sealed) => Promise<sealed> },
): Promise<sealed> | sealed {
  return type === 'operator' ? release(kept) : kept
}
