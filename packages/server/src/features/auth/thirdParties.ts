import { Refusal } from '../../problem.ts'
import type { Device } from '../../storage/auth/devices.ts'
import type { Project } from '../../storage/Project.ts'

/** Refuses a login without digits in a project that allows only our own client. */
export function requireThirdParties({ thirdPartyClients }: Project): void {
  if (thirdPartyClients === 'off')
    throw new Refusal('FEATURE_UNAVAILABLE', {
      field: 'thirdPartyClients',
      shortMessage: 'This project allows sign-in only with the Fairlead widget.',
    })
}

/** True if a device that was approved counts as approved in a project. */
export function isApprovalEnough(
  { isByDigits }: Pick<Device, 'isByDigits'>,
  { thirdPartyClients }: Project,
): boolean {
  return isByDigits || thirdPartyClients === 'on'
}
