import { BaseError } from '@fairlead/protocol'
import { hasDataApi } from '../../actions/hasDataApi.ts'
import { nameZone } from '../../actions/nameZone.ts'
import type { Fairlead } from '../../Fairlead.ts'

/**
 * Returns the zone of names; loads the project's configuration first if the page has no zone of its own.
 *
 * @throws `FEATURE_UNAVAILABLE` if names are off.
 */
export async function requireZone(fairlead: Fairlead): Promise<string> {
  const zone = nameZone(fairlead)
  if (hasDataApi(fairlead) && zone.getState() === undefined) await fairlead.loadProject()
  const known = hasDataApi(fairlead) ? zone.getState() : undefined
  if (known !== undefined) return known
  throw new BaseError('FEATURE_UNAVAILABLE', {
    hints: [
      'Names need a server and a zone: set `names.zone`, or a zone of the project on the server',
    ],
    shortMessage: 'Names are turned off',
  })
}
