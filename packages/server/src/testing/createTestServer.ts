import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createServer } from '../createServer.ts'
import { ensureLocalProject, localProjectId } from '../features/project/localProject.ts'
import type { LogEntry } from '../log.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'
import { openSqlite } from '../storage/openSqlite.ts'

/** Query with the id of the local project, which every test server has. */
export const local = `projectId=${localProjectId}`

/** Creates a server in memory with a manual clock. Closed when the test ends. */
export async function createTestServer(options: Partial<createServer.Dependencies> = {}) {
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const entries: LogEntry[] = []
  const storage = openSqlite(':memory:', () => clock.nowMs)
  const outgoing = createOutgoingFetch()
  onTestFinished(async () => {
    await outgoing.close()
    await storage.close()
  })
  await storage.migrate()
  await ensureLocalProject(storage.projects, '127.0.0.1')
  const server = createServer({
    chains: [],
    clock: () => clock.nowMs,
    fetch: outgoing.fetch,
    log: (entry) => entries.push(entry),
    random: randomBytes,
    storage,
    ...options,
  })

  return {
    clock,
    entries,
    server,
    storage,
    get(path: string, headers: Record<string, string> = {}, address = '203.0.113.1') {
      return server.fetch(new Request(`http://localhost:4400${path}`, { headers }), { address })
    },
    /** @param body - A string is sent unchanged; anything else as JSON. */
    post(path: string, body: unknown, headers: Record<string, string> = {}) {
      return server.fetch(
        new Request(`http://localhost:4400${path}`, {
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
          method: 'POST',
        }),
        { address: '203.0.113.1' },
      )
    },
  }
}
