import { answerNewDevice, listNewDevices, stopRecovery } from '@fairlead/protocol/embedded'
import { implementSignedIn, implementToken } from '../../middleware/implementProven.ts'
import { Refusal } from '../../problem.ts'
import { type CustodyContext, findOwnWallet, placeOf } from './CustodyContext.ts'
import { digestOf } from './challenge.ts'
import { limitUse } from './limitUse.ts'

/** Number of attempts to enter a new device's digits. */
const maxTries = 3

/** Stops a recovery with the link in the owner's email. */
export function stopRecoveryRoute({ audit, guard, store }: CustodyContext) {
  return implementToken(stopRecovery, guard, async ({ body }) => {
    const stopped = await store.stopRecovery({ stopHash: digestOf(Buffer.from(body.token)) })
    if (!stopped)
      throw new Refusal('OTP_EXPIRED', {
        field: 'token',
        shortMessage: 'This link has been used or has expired.',
      })
    const { deviceId, userId, walletId } = stopped
    await audit({ action: 'recovery.stopped', data: { deviceId }, subject: walletId, userId })
    return {}
  })
}

/** Lists the new devices that wait, for a device that may answer. */
export function listNewDevicesRoute({ clock, guard, people, store }: CustodyContext) {
  return implementSignedIn(listNewDevices, guard, async ({ session }) => {
    const { jkt, userId } = session
    const wallet = await store.findWallet(userId)
    if (!wallet || !(await hasShare(store, { jkt, walletId: wallet.walletId })))
      return { devices: [] }
    const waiting = await store.listWaiting(wallet.walletId)
    if (waiting.length === 0) return { devices: [] }
    const known = await people.listDevices(userId, clock())
    return {
      devices: waiting.flatMap(({ askedAt, deviceId, dueAt, isApproved }) => {
        const device = known.find(({ id }) => id === deviceId)
        // A removed device can't complete its recovery.
        if (!device || device.isRevoked || isApproved) return []
        const { label, origins } = device
        return [{ askedAt, deviceId, dueAt, label, origins: [...origins] }]
      }),
    }
  })
}

/**
 * Approves or refuses a new device. Requires a device with a share: a login alone is what a reader of the mailbox has.
 */
export function answerNewDeviceRoute(context: CustodyContext) {
  const { audit, guard, store } = context
  return implementSignedIn(answerNewDevice, guard, async ({ body, params, session }) => {
    const { jkt, userId } = session
    const deviceId = params.deviceId ?? ''
    const known = await store.findWallet(userId)
    const wallet = await findOwnWallet(store, {
      isUsed: body.answer === 'approve',
      userId,
      walletId: known?.walletId,
    })
    const { walletId } = wallet
    if (!(await hasShare(store, { jkt, walletId })))
      throw new Refusal('FACTOR_REQUIRED', { shortMessage: 'This device has no share' })
    await limitUse(context, 'answer', `${walletId} ${jkt}`)
    const about = { data: { deviceId }, subject: walletId, ...placeOf(session) }
    if (body.answer === 'refuse') {
      if (!(await store.stopRecovery({ deviceId, walletId }))) throw gone()
      await audit({ action: 'recovery.stopped', ...about })
      return {}
    }
    await approve(context, { deviceId, matchCode: body.matchCode, walletId })
    await audit({ action: 'recovery.approved', ...about })
    return {}
  })
}

/**
 * @throws `OTP_INVALID` if the digits are wrong; `LOCKED` after three wrong attempts; `OTP_EXPIRED` if the device
 *   doesn't wait.
 */
async function approve(
  { store }: CustodyContext,
  about: { deviceId: string; matchCode: string; walletId: string },
): Promise<void> {
  const { deviceId, matchCode, walletId } = about
  const tried = await store.tryApproval({ deviceId, maxTries, walletId })
  if (!tried) {
    const waiting = await store.listWaiting(walletId)
    throw waiting.some((one) => one.deviceId === deviceId) ? new Refusal('LOCKED') : gone()
  }
  const triesLeft = maxTries - tried.matchTries - 1
  if (tried.matchCode !== matchCode)
    throw triesLeft > 0
      ? new Refusal('OTP_INVALID', { field: 'matchCode', triesLeft })
      : new Refusal('LOCKED')
  if (!(await store.approveRecovery({ deviceId, walletId }))) throw gone()
}

async function hasShare(
  store: Pick<CustodyContext['store'], 'listSets'>,
  { jkt, walletId }: { jkt: string; walletId: string },
): Promise<boolean> {
  return (await store.listSets(walletId)).some((set) => set.jkt === jkt)
}

function gone(): Refusal {
  return new Refusal('OTP_EXPIRED', {
    field: 'deviceId',
    shortMessage: 'This device no longer waits',
  })
}
