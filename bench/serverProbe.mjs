import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Preloaded by server processes of `src/startServerProcess.ts`. Shifts the clock by BENCH_CLOCK_SHIFT_MS milliseconds,
// and answers each message of the parent with the CPU time and the heap after a garbage collection.

const shiftMs = Number(process.env.BENCH_CLOCK_SHIFT_MS ?? 0)
if (shiftMs !== 0) {
  const now = Date.now
  const Real = Date
  globalThis.Date = class extends Real {
    /** @param {ConstructorParameters<typeof Date>} given */
    constructor(...given) {
      super(...(given.length === 0 ? [now() + shiftMs] : given))
    }
  }
  Date.now = () => now() + shiftMs
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('message', () => {
  const { system, user } = process.cpuUsage()
  collect()
  process.send?.({ cpuMs: (system + user) / 1_000, heapBytes: process.memoryUsage().heapUsed })
})
process.channel?.unref()
