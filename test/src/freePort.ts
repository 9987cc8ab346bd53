import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports below those that operating systems give to outgoing connections (RFC 6335: from 49152; Linux: from 32768). */
const [lowest, highest] = [20_000, 32_767]

/**
 * Returns a free port of this machine. No connection and no `listen(0)` takes it before its server listens, or while
 * its server restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1))
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
