import { logins } from '../benches/logins.ts'
import { createGuests } from '../stress/createGuests.ts'
import type { Outcome, StressOptions } from '../stress/Scenario.ts'
import { startGuestSite } from '../stress/startGuestSite.ts'

const atOnce = 16
/** Logins of one process, per second. */
const goal = 100

/** Measures logins and audit entries of one process, per second. */
export async function loginRate({ isQuick }: StressOptions): Promise<Outcome> {
  const count = isQuick ? 20 : 3_000
  // The smoke check of the benchmarks runs `logins` already.
  const byEmail = isQuick ? [] : await logins(2)
  const server = await startGuestSite()
  const guests = createGuests(server.port)
  try {
    let left = count
    async function work() {
      while (left > 0) {
        left -= 1
        await guests.signIn()
      }
    }
    const startMs = performance.now()
    await Promise.all(Array.from({ length: atOnce }, work))
    const seconds = (performance.now() - startMs) / 1_000
    const audit = await server.runCommand('audit', 'check')
    const entries = Number(/ends at (\d+):/.exec(audit)?.[1])
    return {
      faults: [],
      rows: [
        ...byEmail.map((row) => ({ ...row, goal: `≥ ${goal}`, isMet: Number(row.ours) >= goal })),
        { ours: (count / seconds).toFixed(0), what: 'logins of guests, a second' },
        { ours: (entries / seconds).toFixed(0), what: 'audit entries written by these, a second' },
      ],
    }
  } finally {
    guests.stop()
    await server.kill()
  }
}
