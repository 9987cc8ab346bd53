import { drawDigits } from '../../drawDigits.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import type { KeptWallet } from '../../storage/custody/custodyRows.ts'
import type { WaitingRecovery } from '../../storage/custody/waitingRecoveries.ts'
import { defaultRecoveryDelayHours, type Project } from '../../storage/Project.ts'
import { type CustodyContext, placeOf } from './CustodyContext.ts'
import { digestOf } from './challenge.ts'

const hourMs = 3_600_000
/** Age from which another device no longer counts as active, in milliseconds. */
const activeMs = 30 * 24 * hourMs
/** Number of digits that the new device shows. */
const matchDigits = 3

/**
 * Requires that automatic recovery on this device doesn't wait. The first call of a device begins the wait and mails the
 * owner a link that stops it. Call {@link requireNotWaiting} first: a wait that began stays valid, whatever the settings
 * are later.
 *
 * There is no wait if the session began with a passkey, which a reader of the mailbox lacks.
 *
 * @throws `TOO_EARLY` while it waits, with the device's digits; `FACTOR_REQUIRED` if the owner stopped it;
 *   `UPSTREAM_UNAVAILABLE` if the owner can't be notified.
 */
export async function requireDelay(
  context: CustodyContext,
  about: requireDelay.About,
): Promise<void> {
  const { clock, random, store } = context
  const { session, wallet } = about
  const { amr, deviceId, jkt } = session
  const { walletId } = wallet
  const delayMs = await delayOf(context, about)
  if (delayMs === 0 || amr.includes('pop')) return
  const token = Buffer.from(random(32)).toString('base64url')
  const { isFirst, recovery } = await store.askRecovery({
    deviceId,
    dueAt: clock() + delayMs,
    jkt,
    matchCode: drawDigits(matchDigits, random),
    stopHash: digestOf(Buffer.from(token)),
    walletId,
  })
  if (isFirst && recovery) await announce(context, { ...about, recovery, token })
  requireOver(recovery, clock())
}

export declare namespace requireDelay {
  type About = {
    /** IP address or prefix of the caller. */
    address: string
    project: Project
    session: SignedIn
    userAgent: string
    wallet: KeptWallet
  }
}

/**
 * Refuses a device whose recovery is known to wait. Called before the call is counted, so that a waiting device may ask
 * again at any time.
 *
 * @throws `TOO_EARLY`, `FACTOR_REQUIRED`.
 */
export async function requireNotWaiting(
  { clock, store }: Pick<CustodyContext, 'clock' | 'store'>,
  { jkt, walletId }: { jkt: string; walletId: string },
): Promise<void> {
  const known = await store.findWaiting(walletId, jkt)
  if (known) requireOver(known, clock())
}

/** @param field - What the wait is for: a new `login`, a new `email` address, or the `recovery` itself. */
export function tooEarly(leftMs: number, field: string, matchCode?: string): Refusal {
  const retryAfterSeconds = Math.ceil(leftMs / 1000)
  return new Refusal('TOO_EARLY', { field, matchCode, retryAfterSeconds })
}

/** Mails the owner. Without the mail the owner could not object, so the wait doesn't begin. */
async function announce(
  { audit, mailRecovery, store }: CustodyContext,
  about: requireDelay.About & { recovery: WaitingRecovery; token: string },
): Promise<void> {
  const { address, recovery, session, token, userAgent, wallet } = about
  const { dueAt, jkt } = recovery
  const { origin, projectId, userId } = session
  await audit({ action: 'recovery.asked', subject: wallet.walletId, ...placeOf(session) })
  try {
    await mailRecovery({ address, dueAt, origin, projectId, token, userAgent, userId })
  } catch (error) {
    await store.takeBackRecovery(wallet.walletId, jkt)
    throw error
  }
}

/** Returns the delay in milliseconds. The caller chooses the project, so the wallet's own project counts too. */
async function delayOf(
  { clock, findProject, people, recoveryDelayMs }: CustodyContext,
  { project, session, wallet }: requireDelay.About,
): Promise<number> {
  const { deviceId, userId } = session
  const home = wallet.projectId === null ? undefined : await findProject(wallet.projectId)
  const hours = Math.max(
    project.recoveryDelayHours,
    home?.recoveryDelayHours ?? defaultRecoveryDelayHours,
  )
  if (hours * hourMs <= recoveryDelayMs) return recoveryDelayMs
  const sinceMs = clock() - activeMs
  const isKnown = await people.hasOtherActiveDevice({ deviceId, sinceMs, userId })
  return isKnown ? hours * hourMs : recoveryDelayMs
}

function requireOver(recovery: WaitingRecovery | undefined, nowMs: number): void {
  // Another call deleted the request, e.g. because the wallet was frozen.
  if (!recovery) throw new Refusal('CONFLICT')
  const { dueAt, isApproved, isStopped, matchCode } = recovery
  if (isStopped)
    throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'The owner refused this device' })
  if (!isApproved && dueAt > nowMs) throw tooEarly(dueAt - nowMs, 'recovery', matchCode)
}
