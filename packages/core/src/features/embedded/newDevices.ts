import type { Fairlead } from '../../Fairlead.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { requireEmbedded } from './requireEmbedded.ts'

/**
 * Returns how many new devices of the embedded wallet's user wait to use the wallet. It is 0 if this device can't approve
 * them.
 *
 * @throws `CONNECTOR_NOT_FOUND` and `NOT_CONNECTED` if no one is signed in to the embedded wallet; the errors of the frame.
 *
 * @example
 * if ((await countNewDevices(fairlead)) > 0) await reviewNewDevice(fairlead)
 */
export async function countNewDevices(fairlead: Fairlead): Promise<number> {
  requireEmbedded(fairlead)
  const { frame } = await embeddedWallet(fairlead)
  const { count } = await frame.call('GET_NEW_DEVICES')
  return count
}

/**
 * Opens the modal with the frame, where the user approves or refuses the new device that waits longest. The page doesn't
 * learn which.
 *
 * @throws `CONNECTOR_NOT_FOUND`, `NOT_CONNECTED`; `OTP_INVALID` if the user typed wrong digits, `LOCKED` after three of
 *   them; `OTP_EXPIRED` if no device waits; code 4001 if the user leaves.
 *
 * @example
 * await reviewNewDevice(fairlead)
 */
export async function reviewNewDevice(fairlead: Fairlead): Promise<void> {
  requireEmbedded(fairlead)
  const { askInFrame, frame } = await embeddedWallet(fairlead)
  await askInFrame((signal) =>
    frame.call('REVIEW_NEW_DEVICE', undefined, { isPatient: true, signal }),
  )
}
