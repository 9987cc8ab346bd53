import type { Fairlead } from '../../Fairlead.ts'
import type { EmailUpdate } from './createEmailUpdate.ts'

/** Returns the email address change of a widget. Its code loads at the first call. */
export async function emailUpdate(fairlead: Fairlead): Promise<EmailUpdate> {
  const { createEmailUpdate } = await import('./createEmailUpdate.ts')
  return fairlead.own(createEmailUpdate)
}
