import type { Fairlead } from '../../Fairlead.ts'

/**
 * Has the person change the address that they sign in with: opens the modal, and closes it again.
 *
 * @throws `CONNECTOR_NOT_FOUND` and `NOT_CONNECTED` where nobody is signed in to the embedded wallet;
 *   `MODAL_CLOSED` where the person leaves before it is done.
 *
 * @example
 * const { email } = await updateEmail(fairlead)
 */
export async function updateEmail(fairlead: Fairlead): Promise<{ email: string }> {
  const { askForEmail } = await import('./askForEmail.ts')
  return askForEmail(fairlead)
}
