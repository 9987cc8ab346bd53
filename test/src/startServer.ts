import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createOutgoingFetch,
  createServer,
  ensureLocalProject,
  listen,
  openStorage,
  type Storage,
} from '@fairlead/server'

/** A running server with the local project. */
export type TestServer = {
  readonly url: string
  readonly storage: Storage
  /** Stops it and removes its database. */
  stop(): Promise<void>
}

/**
 * Starts a server in this process on a free port of 127.0.0.1, with its own database.
 * @param options - Overrides: chains, limits, a clock.
 * @example
 * const chain = await startChain({ chainId: 31337 })
 * const chains = [{ caipNetworkId: 'eip155:31337', upstreams: [chain.url] }]
 * const server = await startServer({ chains })
 */
export async function startServer(options: startServer.Options = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-server-'))
  const clock = options.clock ?? Date.now
  const storage = openStorage({ clock, dataDir })
  const outgoing = createOutgoingFetch()
  await storage.migrate()
  await ensureLocalProject(storage.projects, '127.0.0.1')
  const server = createServer({
    chains: [],
    clock,
    fetch: outgoing.fetch,
    log: () => {},
    random: randomBytes,
    storage,
    ...options,
  })
  const { close, port } = await listen(server, { bind: '127.0.0.1', port: 0 })
  const following = server.follow()
  return {
    url: `http://127.0.0.1:${port}`,
    storage,
    async stop() {
      await Promise.all([close(), following.close()])
      await outgoing.close()
      await storage.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export declare namespace startServer {
  type Options = Partial<createServer.Dependencies>
}
