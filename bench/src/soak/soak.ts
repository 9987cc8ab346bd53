import { setTimeout as delay } from 'node:timers/promises'
import { runLoad } from '../relay/startLoad.ts'
import { createGuests } from '../stress/createGuests.ts'
import { mergeOutcomes, mustBeZero, type Outcome, type StressOptions } from '../stress/Scenario.ts'
import { startGuestSite } from '../stress/startGuestSite.ts'

/** Share of the duration after which the caches are full, and growth is measured from there. */
const warmUpShare = 0.2
const maxGrowthPercent = 5
const samples = 20

/** Keeps one process under a constant load of sockets, messages and logins, and samples its heap. */
export async function soak({ isQuick, minutes }: StressOptions): Promise<Outcome> {
  const { durationMs, loginsPerSecond, messagesPerSecond, pairs } = isQuick
    ? { durationMs: 3_000, loginsPerSecond: 5, messagesPerSecond: 20, pairs: 20 }
    : { durationMs: minutes * 60_000, loginsPerSecond: 50, messagesPerSecond: 50, pairs: 2_500 }
  const server = await startGuestSite()
  const guests = createGuests(server.port)
  const messages = Math.ceil((durationMs / 1_000) * messagesPerSecond)
  const url = `ws://127.0.0.1:${server.port}`
  let failed = 0
  const reasons = new Set<string>()
  try {
    let connected = () => {}
    const isConnected = new Promise<void>((resolve) => {
      connected = resolve
    })
    const relaying = runLoad({
      messages,
      messagesPerSecond,
      onConnected: async () => connected(),
      pairs,
      urls: [url],
    })
    await Promise.race([isConnected, relaying])
    const startMs = performance.now()
    const signingIn = repeat(1_000 / loginsPerSecond, durationMs, () =>
      guests.signIn().catch((error: unknown) => {
        failed += 1
        reasons.add(String(error))
      }),
    )
    const heaps: { atMs: number; bytes: number }[] = []
    for (let index = 1; index <= samples; index += 1) {
      await delay(Math.max(0, startMs + (index * durationMs) / samples - performance.now()))
      const { heapBytes } = await server.readUsage()
      heaps.push({ atMs: performance.now() - startMs, bytes: heapBytes })
    }
    await signingIn
    const { lost, p50, p99 } = await relaying
    const what = `${pairs * 2} sockets, ${loginsPerSecond} logins and ${messagesPerSecond} messages a second`
    return mergeOutcomes([
      mustBeZero(`${what}: messages lost`, lost, messages),
      mustBeZero(`${what}: failed logins`, failed, guests.acknowledged() + failed),
      // The same reason stands once.
      { faults: [...reasons], rows: [toGrowth(heaps, durationMs), toSpread(p50, p99)] },
    ])
  } finally {
    guests.stop()
    await server.kill()
  }
}

function toSpread(p50: number, p99: number) {
  return { ours: `${p50.toFixed(1)} (${p99.toFixed(1)}) ms`, what: 'a message, p50 (p99)' }
}

function toGrowth(heaps: readonly { atMs: number; bytes: number }[], durationMs: number) {
  const from = heaps.find(({ atMs }) => atMs >= durationMs * warmUpShare)?.bytes ?? Number.NaN
  const to = heaps.at(-1)?.bytes ?? Number.NaN
  const percent = (to / from - 1) * 100
  return {
    goal: `< ${maxGrowthPercent} %`,
    isMet: percent < maxGrowthPercent,
    ours: `${percent.toFixed(1)} % to ${(to / 1024 / 1024).toFixed(1)} MiB`,
    what: 'growth of the heap after GC, from a fifth of the time',
  }
}

/** Starts the work at a constant rate, also when earlier work has not ended. */
async function repeat(everyMs: number, durationMs: number, work: () => Promise<void>) {
  const startMs = performance.now()
  const started: Promise<void>[] = []
  for (let dueMs = 0; dueMs < durationMs; dueMs += everyMs) {
    await delay(Math.max(0, startMs + dueMs - performance.now()))
    started.push(work())
  }
  await Promise.all(started)
}
