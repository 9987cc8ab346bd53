import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createOutgoingFetch,
  createServer,
  ensureLocalProject,
  type LogEntry,
  listen,
  openStorage,
} from '@fairlead/server'
import { createQueue } from './createQueue.ts'
import { type Gate, startGate } from './startGate.ts'

/** Our relay in this process, with a database file. */
export type Relay = {
  /** `ws://127.0.0.1:…` */
  readonly url: string
  /** The same relay through `gate`, for clients that lose the network. */
  readonly gatedUrl: string
  readonly gate: Gate
  /** All log entries of the server. */
  readonly entries: readonly LogEntry[]
  /** Resolves when the relay has stored the next message with that tag. */
  nextKept(tag: number): Promise<void>
  /**
   * Restarts the relay on the same port with its database. Resolves when two clients have reconnected: before that, the
   * SDK takes some 18 s to send.
   */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startRelay(): Promise<Relay> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-relay-'))
  const entries: LogEntry[] = []
  const waiting = new Map<number, () => void>()
  let subscribers = createQueue<string>()
  let port = 0
  const gate = await startGate(() => port)
  const gatedUrl = `ws://127.0.0.1:${gate.port}`

  async function open() {
    const storage = openStorage({ clock: Date.now, dataDir })
    const outgoing = createOutgoingFetch()
    await storage.migrate()
    await ensureLocalProject(storage.projects, '127.0.0.1')
    const store = storage.openRelay()
    const server = createServer({
      chains: [],
      clock: Date.now,
      fetch: outgoing.fetch,
      log: (entry) => entries.push(entry),
      random: randomBytes,
      relay: { limits: { drainMs: 100 }, publicUrls: [gatedUrl] },
      relayStore: {
        ...store,
        async append(message) {
          const appended = await store.append(message)
          waiting.get(message.tag)?.()
          waiting.delete(message.tag)
          return appended
        },
        async subscribe(clientId, topics) {
          await store.subscribe(clientId, topics)
          subscribers.push(clientId)
        },
      },
      storage,
    })
    const listening = await listen(server, { bind: '127.0.0.1', port })
    port = listening.port
    return {
      async close() {
        await listening.close()
        await outgoing.close()
        await storage.close()
      },
    }
  }

  let running = await open()
  return {
    url: `ws://127.0.0.1:${port}`,
    gate,
    gatedUrl,
    entries,
    nextKept: (tag) => new Promise((resolve) => waiting.set(tag, resolve)),
    async restart() {
      await running.close()
      subscribers = createQueue()
      running = await open()
      const first = await subscribers.next((one): one is string => one !== '')
      await subscribers.next((one): one is string => one !== first)
    },
    async close() {
      await gate.close()
      await running.close()
      await rm(dataDir, { force: true, recursive: true })
    },
  }
}
