import { randomBytes } from 'node:crypto'
import { createOutgoingFetch, createServer, listen, openStorage } from '@fairlead/server'

export async function serve(dataDir: string, port: number) {
  const storage = openStorage({ clock: Date.now, dataDir })
  await storage.migrate()
  const server = createServer({
    chains: [],
    clock: Date.now,
    fetch: createOutgoingFetch().fetch,
    log: () => {},
    random: randomBytes,
    storage,
  })
  return listen(server, { bind: '127.0.0.1', port }) // or server.fetch(request), without a socket
}
