import type { Fairlead } from '../../../Fairlead.ts'
import type { EmailUpdate } from './createEmailUpdate.ts'

/**
 * Opens the modal so that the user can change their email address, then closes it.
 *
 * @throws `CONNECTOR_NOT_FOUND` and `NOT_CONNECTED` if no one is signed in to the embedded wallet;
 *   `MODAL_CLOSED` if the user leaves before the change is done.
 *
 * @example
 * const { email } = await updateEmail(fairlead)
 */
export async function updateEmail(fairlead: Fairlead): Promise<{ email: string }> {
  const { askForEmail } = await import('./askForEmail.ts')
  return askForEmail(fairlead)
}

/** Returns the email address change of a widget. Its code loads at the first call. */
export async function emailUpdate(fairlead: Fairlead): Promise<EmailUpdate> {
  const { createEmailUpdate } = await import('./createEmailUpdate.ts')
  return fairlead.own(createEmailUpdate)
}
