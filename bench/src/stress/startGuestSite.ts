import { freePort } from '@fairlead/test/node'
import { openStorage } from 'fairlead/server'
import { unlimitedRelay } from '../relay/startRelayProcess.ts'
import { type ServerProcess, startServerProcess } from '../startServerProcess.ts'

/** The project that a server on a loopback address creates by default. */
export const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

/** Starts a server process whose project allows guests: a login is then one request. */
export async function startGuestSite(
  env: Readonly<Record<string, string>> = {},
  configuration: object = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const server = await startServerProcess({
    configuration: {
      // The default limit is meant for real guests.
      auth: { guestsPerProjectPerHour: 1_000_000 },
      relay: unlimitedRelay,
      ...configuration,
    },
    env: {
      FRAME_URL: `http://frame.localhost:${port}`,
      PORT: String(port),
      // Rate limits are per IP address: each guest sends their own in a header.
      TRUSTED_PROXIES: '1',
      ...env,
    },
  })
  const { dataDir } = server
  const storage = openStorage({ clock: Date.now, dataDir, databaseUrl: env.DATABASE_URL })
  await storage.projects.update(projectId, { guests: 'on' })
  await storage.close()
  return server
}
