import { onTestFinished } from 'vitest'
import type { createServer } from '../createServer.ts'
import { listen } from '../listen.ts'
import { createPeer } from './createPeer.ts'
import { createTestServer } from './createTestServer.ts'

/** Creates manual timers with their clock. */
function createManualTimers(clock: { nowMs: number }) {
  const timers = new Set<{ atMs: number; run: () => void }>()
  return {
    schedule(run: () => void, delayMs: number) {
      const timer = { atMs: clock.nowMs + delayMs, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    /** Advances the clock, and runs timers that are due, in order. */
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

/** Starts a relay that listens, with clients for it. Its clock is manual. */
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
    /** @param changed - Overrides options of a valid client. */
    connect(changed: Partial<createPeer.Options> = {}) {
      return createPeer({ nowMs: clock.nowMs, port: listening.port, ...changed })
    },
  }
}
