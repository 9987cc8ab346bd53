import { randomBytes } from 'node:crypto'
import { createServer } from './createServer.ts'
import { cataloguePath, type ServeEnv } from './env.ts'
import { ensureLocalProject } from './features/project/localProject.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { createOutgoingFetch } from './outgoingFetch.ts'
import { createGuardedFetch } from './outside/createGuardedFetch.ts'
import { openStorage } from './storage/openStorage.ts'

/** Runs the whole server as the environment says: database, local project, port. */
export async function serve(env: ServeEnv, log: Log) {
  const clock = Date.now
  const storage = openStorage({ clock, ...env })
  const outgoing = createOutgoingFetch()
  const guarded = createGuardedFetch()
  const release = () => Promise.all([guarded.close(), outgoing.close(), storage.close()])
  try {
    await storage.migrate()
    await ensureLocalProject(storage.projects, env.bind)
    const { catalogue, images } = env.configuration
    const server = createServer({
      catalogue: { ...catalogue, file: catalogue.file ?? cataloguePath(env.dataDir) },
      chains: env.configuration.chains,
      clock,
      fetch: outgoing.fetch,
      images,
      guardedFetch: guarded.fetch,
      ipfsGateway: env.configuration.ipfsGateway,
      log,
      publicUrl: env.publicUrl,
      random: randomBytes,
      relay: env.configuration.relay,
      rateLimits: env.configuration.rateLimits,
      storage,
      trustedProxies: env.trustedProxies,
      vendors: env.configuration.vendors,
    })
    const listening = await listen(server, env)
    const following = server.follow()
    return {
      url: env.publicUrl ?? `http://localhost:${listening.port}`,
      async close() {
        await Promise.all([listening.close(), following.close()])
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}
