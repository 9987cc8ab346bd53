import { listActivity, listDevices, revokeDevice } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import type { Proof } from '../../middleware/readProof.ts'
import { requireWindow } from '../../middleware/readProof.ts'
import type { SignedIn } from '../../middleware/requireSession.ts'
import { Refusal } from '../../problem.ts'
import type { ListedDevice } from '../../storage/auth/devices.ts'
import type { KeptSet, KeptWallet } from '../../storage/custody/custodyRows.ts'
import { type CustodyContext, placeOf, recoveryOf, requireFresh } from './CustodyContext.ts'
import { requireAnswer, requireVerified } from './challenge.ts'
import { limitUse } from './limitUse.ts'

/** Number of activity entries per page. */
const pageSize = 30

/** Lists the caller's devices. */
export function listDevicesRoute({ clock, guard, people, store }: CustodyContext) {
  return implementSignedIn(listDevices, guard, async ({ proof, session }) => {
    requireWindow(proof)
    const { deviceId, userId } = session
    const wallet = await store.findWallet(userId)
    const sets = wallet ? await store.listSets(wallet.walletId) : []
    const keys = new Set(sets.map(({ jkt }) => jkt))
    const known = await people.listDevices(userId, clock())
    return {
      devices: known
        .filter(({ isRevoked }) => !isRevoked)
        .sort((one, other) => other.lastSeenAt - one.lastSeenAt)
        .map(({ createdAt, id, jkt, label, lastSeenAt, origins }) => ({
          createdAt,
          deviceId: id,
          hasShare: keys.has(jkt),
          isCurrent: id === deviceId,
          label,
          lastSeenAt,
          origins: [...origins],
        })),
    }
  })
}

/**
 * Revokes a device, so that it can't sign in by itself. Also erases its share if the caller has a share or proves a
 * recovery method.
 */
export function revokeDeviceRoute(context: CustodyContext) {
  const { audit, clock, guard, notify, people, store } = context
  return implementSignedIn(revokeDevice, guard, async ({ body, params, proof, session }) => {
    requireWindow(proof)
    const { jkt, userId } = session
    const known = await people.listDevices(userId, clock())
    const device = known.find(({ id }) => id === params.deviceId)
    if (!device)
      throw new Refusal('NOT_FOUND', { field: 'deviceId', shortMessage: 'No such device' })
    requireFresh(session, context)
    requireVerified(session)
    await limitUse(context, 'revoke', `${userId} ${jkt}`)
    const wallet = await store.findWallet(userId)
    const sets = wallet ? await store.listSets(wallet.walletId) : []
    const hasShare = sets.some((set) => set.jkt === device.jkt)
    if (wallet && hasShare) await requireWayBack(context, { device, known, proof, sets, wallet })
    const mayErase = !hasShare || (await isTrusted(context, { ...body, session, sets, wallet }))
    const isFirst = await people.revokeDevice(userId, device.id, clock())
    if (wallet && mayErase) await store.dropDevice(wallet.walletId, device.jkt)
    else if (wallet) await store.takeBackRecovery(wallet.walletId, device.jkt)
    if (!isFirst) return {}
    await audit({
      action: 'device.revoked',
      data: { isErased: mayErase },
      ...placeOf(session),
      subject: device.id,
    })
    await notify({ kind: 'deviceRemoved', ...placeOf(session) })
    return {}
  })
}

/**
 * Checks that the wallet can still be opened without the device.
 *
 * @throws `CONFLICT` if the device has the last share that opens the wallet.
 */
async function requireWayBack(
  context: CustodyContext,
  about: {
    device: ListedDevice
    known: readonly ListedDevice[]
    proof: Proof
    sets: readonly KeptSet[]
    wallet: KeptWallet
  },
): Promise<void> {
  const { device, known, proof, sets, wallet } = about
  const others = known.filter(({ id, isRevoked }) => id !== device.id && !isRevoked)
  if (others.some((other) => sets.some(({ jkt }) => jkt === other.jkt))) return
  if (wallet.recipients.some(({ type }) => type !== 'operator')) return
  const hasOperator = wallet.recipients.length > 0
  if (hasOperator && (await recoveryOf(wallet, proof.project, context)) === 'automatic') return
  throw new Refusal('CONFLICT', {
    field: 'deviceId',
    shortMessage: 'Only this device opens the wallet. Save a recovery code or a passkey first.',
  })
}

/**
 * Returns true if the caller can open the wallet. A login alone is not enough, so that an intruder with the mailbox
 * can't erase the owner's share.
 *
 * @throws `FACTOR_REQUIRED` if the proof of the recovery method is wrong.
 */
async function isTrusted(
  context: CustodyContext,
  about: {
    nonce?: string | undefined
    rid?: string | undefined
    session: SignedIn
    sets: readonly KeptSet[]
    wallet: KeptWallet | undefined
  },
): Promise<boolean> {
  const { nonce, rid, session, sets, wallet } = about
  const { jkt } = session
  if (sets.some((set) => set.jkt === jkt)) return true
  if (rid === undefined || !wallet) return false
  await requireAnswer(context, { jkt, nonce, rid, walletId: wallet.walletId })
  return true
}

/** Lists the audit entries of the caller's account. */
export function activityRoute({ guard, people }: CustodyContext) {
  return implementSignedIn(listActivity, guard, async ({ proof, query, session }) => {
    requireWindow(proof)
    const found = await people.listAudit(session.userId, {
      before: query.cursor,
      limit: pageSize + 1,
    })
    const shown = found.slice(0, pageSize)
    const last = found.length > pageSize ? shown.at(-1) : undefined
    return {
      entries: shown.map(({ action, at, origin }) => ({ action, at, origin })),
      ...(last && { cursor: last.cursor }),
    }
  })
}
