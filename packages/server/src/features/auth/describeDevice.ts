import type { RouteResponse } from '@fairlead/protocol'
import type { describeDevice as describeDeviceRoute } from '@fairlead/protocol/embedded'
import { type AuthContext, hashOf } from './AuthContext.ts'
import { linkGone } from './approveDevice.ts'

/**
 * Describes the login behind a mailed link, so that the page can ask the user to confirm it.
 *
 * @throws `OTP_EXPIRED` if the link has expired, was used or is unknown.
 */
export async function describeDevice(
  { token }: { token: string },
  { clock, store }: AuthContext,
): Promise<RouteResponse<typeof describeDeviceRoute>> {
  const found = await store.findLink(hashOf(token), clock())
  if (!found) throw linkGone()
  const { browser, origin } = found.flow
  return { browser, origin, startedAt: found.startedAt }
}
