import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'
import { createEmbedded } from '../createEmbedded.ts'
import { requireEmbedded } from '../requireEmbedded.ts'

/**
 * Polling interval for the new email address, in milliseconds. Source: product specification,
 * section 9.
 */
export const pollMs = 1_000

/** Opens the view and resolves with the new email address. Contract of the frame, §10.8. */
export async function askForEmail(fairlead: Fairlead): Promise<{ email: string }> {
  const { environment, modal } = fairlead
  requireEmbedded(fairlead)
  const { storage } = fairlead.own(createEmbedded)
  const before = storage.read('email')
  modal.reset('UpdateEmailWallet')
  return new Promise((resolve, reject) => {
    const look = () => {
      const email = storage.read('email')
      if (email === undefined || email === before) {
        cancel = environment.schedule(look, pollMs)
        return
      }
      stop()
      modal.close()
      resolve({ email })
    }
    let cancel = environment.schedule(look, pollMs)
    const stop = modal.store.subscribe(({ navigation }) => {
      if (navigation.open) return
      stop()
      cancel()
      // The address may have changed since the last poll.
      const email = storage.read('email')
      if (email !== undefined && email !== before) resolve({ email })
      else reject(new BaseError('MODAL_CLOSED', { shortMessage: 'Modal closed' }))
    })
    fairlead.onDestroy(() => cancel())
  })
}
