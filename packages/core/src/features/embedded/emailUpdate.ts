import type { Fairlead } from '../../Fairlead.ts'
import type { EmailUpdate } from './createEmailUpdate.ts'

/** The change of a person's address, of a widget; its code comes with the first call. */
export async function emailUpdate(fairlead: Fairlead): Promise<EmailUpdate> {
  const { createEmailUpdate } = await import('./createEmailUpdate.ts')
  return fairlead.own(createEmailUpdate)
}
