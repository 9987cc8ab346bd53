import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { createEmbedded } from './createEmbedded.ts'
import { requireEmbedded } from './requireEmbedded.ts'

/** How often the new address is looked for, in milliseconds. Source: product specification, section 9. */
const pollMs = 1_000

/** Opens the view, and waits for the new address. Contract of the frame, §10.8. */
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
      // Closed in the second before it was looked for.
      const email = storage.read('email')
      if (email !== undefined && email !== before) resolve({ email })
      else reject(new BaseError('MODAL_CLOSED', { shortMessage: 'Modal closed' }))
    })
    fairlead.onDestroy(() => cancel())
  })
}
