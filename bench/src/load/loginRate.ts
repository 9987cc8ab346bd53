import { logins } from '../benches/logins.ts'
import { createGuests } from '../stress/createGuests.ts'
import type { Outcome, StressOptions } from '../stress/Scenario.ts'
import { startGuestSite } from '../stress/startGuestSite.ts'
import { measureCpu } from './measureCpu.ts'

const atOnce = 16
/** Logins of one process, per second. */
const goal = 100

/** Measures logins and audit entries of one process, per second. */
export async function loginRate({ isQuick }: StressOptions): Promise<Outcome> {
  const count = isQuick ? 20 : 3_000
  // The smoke check of the benchmarks runs `logins` already.
  const [byEmail, ...others] = isQuick ? [] : await logins(2)
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
    const micros = await measureCpu(server, count, () =>
      Promise.all(Array.from({ length: atOnce }, work)),
    )
    const seconds = (performance.now() - startMs) / 1_000
    const entries = Number(JSON.parse(await server.runCommand('stats', '--json')).audit.entries)
    return {
      faults: [],
      rows: [
        ...(byEmail
          ? [{ ...byEmail, goal: `≥ ${goal}`, isMet: Number(byEmail.ours) >= goal }, ...others]
          : []),
        { ours: (count / seconds).toFixed(0), what: 'logins of guests, a second' },
        { ours: `${(micros / 1_000).toFixed(1)} ms`, what: 'CPU of such a login' },
        { ours: (entries / seconds).toFixed(0), what: 'audit entries written by these, a second' },
      ],
    }
  } finally {
    guests.stop()
    await server.kill()
  }
}
