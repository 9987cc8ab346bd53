import { onTestFinished } from 'vitest'
import type { createServer } from '../createServer.ts'
import { listen } from '../listen.ts'
import { createPeer } from './createPeer.ts'
import { createTestServer } from './createTestServer.ts'

/** Timers that only the test moves, with the clock they belong to. */
function createManualTimers(clock: { nowMs: number }) {
  const timers = new Set<{ atMs: number; run: () => void }>()
  return {
    schedule(run: () => void, delayMs: number) {
      const timer = { atMs: clock.nowMs + delayMs, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Moves the clock, and runs what falls due, in its order. */
    advance(ms: number) {
      const end = clock.nowMs + ms
      for (;;) {
        const [first] = [...timers].sort((a, b) => a.atMs - b.atMs)
        if (!first || first.atMs > end) break
        timers.delete(first)
        clock.nowMs = Math.max(clock.nowMs, first.atMs)
        first.run()
      }
      clock.nowMs = end
    },
  }
}

/** A relay that listens, and clients for it. Its clock stands still until it is moved. */
export async function startRelay(options: Partial<createServer.Dependencies> = {}) {
  const made = await createTestServer({
    schedule: (run, delayMs) => timers.schedule(run, delayMs),
    ...options,
  })
  const { clock } = made
  const timers = createManualTimers(clock)
  const listening = await listen(made.server, { bind: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    const closing = listening.close()
    timers.advance(60_000)
    await closing
  })
  return {
    ...made,
    advance: timers.advance,
    listening,
    port: listening.port,
    /** @param changed - What differs from a client that is let in. */
    connect(changed: Partial<createPeer.Options> = {}) {
      return createPeer({ nowMs: clock.nowMs, port: listening.port, ...changed })
    },
  }
}
