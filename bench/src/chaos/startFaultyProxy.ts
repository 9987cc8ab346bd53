import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How the proxy treats data and new connections. */
export type ProxyMode =
  /** Drops all data without closing connections, as a network without a route does. */
  | 'drop'
  /** Delivers the data after the mode has changed, as a stopped process does. */
  | 'hold'
  | 'pass'
  /** Closes all connections and refuses new ones. */
  | 'refuse'
  /** Delivers each chunk 200 ms later. */
  | 'slow'

const slowMs = 200

/** A TCP proxy in front of a database, which fails as networks and processes do. */
export type FaultyProxy = {
  readonly url: string
  /** Closes all connections; new ones work. */
  cut(): void
  setMode(mode: ProxyMode): Promise<void>
  stop(): void
}

/** @param target - URL of the database. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Map<Socket, { isSilent: boolean }>()
  let mode: ProxyMode = 'pass'
  let release = () => {}
  let held = Promise.resolve()

  function forward(from: Socket, to: Socket, state: { isSilent: boolean }) {
    let last = Promise.resolve()
    sockets.set(from, state)
    from.on('error', () => {})
    from.once('close', () => {
      sockets.delete(from)
      // What has arrived before is delivered.
      last.then(() => to.destroy())
    })
    from.on('data', (chunk) => {
      if (state.isSilent) return
      last = last.then(async () => {
        await (mode === 'slow' ? delay(slowMs) : held)
        if (!state.isSilent) to.write(chunk)
      })
    })
  }

  const server = createServer((client) => {
    const database = connect(Number(targetPort), hostname)
    const state = { isSilent: mode === 'drop' }
    forward(client, database, state)
    forward(database, client, state)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy()
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`

  return {
    cut,
    async setMode(next) {
      const before = mode
      mode = next
      release()
      if (next === 'hold')
        held = new Promise((resolve) => {
          release = resolve
        })
      // Data of these connections is lost, so they stay silent.
      if (next === 'drop') for (const state of sockets.values()) state.isSilent = true
      if (next === 'refuse') {
        server.close()
        cut()
      } else if (before === 'refuse') {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
    },
    stop() {
      release()
      cut()
      server.close()
    },
    url: url.href,
  }
}
