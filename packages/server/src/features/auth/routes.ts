import {
  approveDevice as approveDeviceRoute,
  describeDevice as describeDeviceRoute,
  refreshSession as refreshSessionRoute,
  signOut as signOutRoute,
  startEmail as startEmailRoute,
  verifyOtp as verifyOtpRoute,
  waitForDevice as waitForDeviceRoute,
} from '@fairlead/protocol/embedded'
import {
  type Guard,
  implementProven,
  implementSignedIn,
  implementToken,
  type ProvenEndpoint,
} from '../../middleware/implementProven.ts'
import { type AuthContext, writeAudit } from './AuthContext.ts'
import { approveDevice, describeDevice } from './approveDevice.ts'
import { emailUpdateRoutes } from './emailUpdate/routes.ts'
import { refreshSession } from './refreshSession.ts'
import { startEmail } from './startEmail.ts'
import { verifyOtp } from './verifyOtp.ts'
import { createDeviceWaiter } from './waitForDevice.ts'

/** Returns the endpoints of email login and sessions. */
export function authRoutes(context: AuthContext, guard: Guard): readonly ProvenEndpoint[] {
  const { clock, store } = context
  const waiter = createDeviceWaiter(context)

  return [
    implementProven(
      startEmailRoute,
      guard,
      ({ address, body: { email, locale, showsDigits }, proof, userAgent }) =>
        startEmail({ address, email, locale, proof, showsDigits, userAgent }, context),
    ),
    implementProven(waitForDeviceRoute, guard, async ({ body: { flowId }, proof, signal }) => ({
      status: await waiter.wait({ caller: proof, flowId, signal }),
    })),
    implementToken(describeDeviceRoute, guard, ({ body }) => describeDevice(body, context)),
    implementToken(approveDeviceRoute, guard, async ({ body }) => {
      await approveDevice(body, context)
      return {}
    }),
    implementProven(verifyOtpRoute, guard, ({ address, body: { flowId, otp }, proof }) =>
      verifyOtp({ address, flowId, otp, proof }, context),
    ),
    implementProven(refreshSessionRoute, guard, ({ body: { refreshToken }, proof }) =>
      refreshSession({ proof, refreshToken }, context),
    ),
    ...emailUpdateRoutes(context, guard),
    implementSignedIn(signOutRoute, guard, async ({ session }) => {
      await store.revokeSession(session.sessionId, clock())
      const { deviceId: subject, origin, projectId, userId } = session
      await writeAudit(context, { action: 'signed_out', origin, projectId, subject, userId })
      return {}
    }),
  ]
}
