import { InputError, nameLabelMax, nameLabelMin } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { readLabel } from './readLabel.ts'
import { requireZone } from './requireZone.ts'

/**
 * Returns the label of a name that the page's code gives.
 *
 * @throws `REQUEST_INVALID` if the name breaks the rules; `FEATURE_UNAVAILABLE` if names are off.
 */
export async function requireLabel(fairlead: Fairlead, name: string): Promise<string> {
  const { label, problem } = readLabel(name, await requireZone(fairlead))
  if (!problem) return label
  throw new InputError({
    detail: `${nameLabelMin} to ${nameLabelMax} letters, digits and hyphens, with no hyphens at places 3 and 4`,
    path: 'name',
    reason: 'Invalid input',
  })
}
