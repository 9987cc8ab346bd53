import type { ProvenEndpoint } from '../../middleware/implementProven.ts'
import type { CustodyContext } from './CustodyContext.ts'
import { challengeRoute } from './challenge.ts'
import { createRoute } from './create.ts'
import { activityRoute, listDevicesRoute, revokeDeviceRoute } from './devices.ts'
import { freezeRoute, unfreezeRoute } from './freeze.ts'
import { answerNewDeviceRoute, listNewDevicesRoute, stopRecoveryRoute } from './newDevices.ts'
import { recoverRoute } from './recover.ts'
import { exportRoute, readRoute, releaseRoute } from './release.ts'
import { updateRoute } from './update.ts'

/** Returns the routes of embedded wallets: their stored data, and the release of shares. */
export function custodyRoutes(context: CustodyContext): ProvenEndpoint[] {
  return [
    readRoute(context),
    createRoute(context),
    releaseRoute(context),
    exportRoute(context),
    challengeRoute(context),
    recoverRoute(context),
    stopRecoveryRoute(context),
    listNewDevicesRoute(context),
    answerNewDeviceRoute(context),
    updateRoute(context),
    freezeRoute(context),
    unfreezeRoute(context),
    listDevicesRoute(context),
    revokeDeviceRoute(context),
    activityRoute(context),
  ]
}
