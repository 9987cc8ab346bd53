import type { RouteResponse } from '@fairlead/protocol'
import type { describeDevice as describeDeviceRoute } from '@fairlead/protocol/embedded'
import { type AuthContext, hashOf } from './AuthContext.ts'
import { linkGone } from './approveDevice.ts'

/**
 * Describes the login of a mail's link, for the page that asks whether its owner began it.
 *
 * @throws `OTP_EXPIRED` for a link that is over, used or unknown.
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
