import { createGuests } from '../stress/createGuests.ts'
import { createPublisher } from '../stress/createPublisher.ts'
import { mergeOutcomes, mustBeZero, type Outcome, type StressOptions } from '../stress/Scenario.ts'
import { startGuestSite } from '../stress/startGuestSite.ts'

const minuteMs = 60_000
/** Differences between the clocks of server and browser, in minutes. */
const shifts = [10, -10] as const

/**
 * Starts servers whose clock is ten minutes ahead or behind. A browser that adopts the server's time signs in, one that
 * does not is refused with the reason. Then the server's clock is set right, and sessions and messages must remain.
 */
export async function clockSkew({ isQuick }: StressOptions): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const shift of isQuick ? shifts.slice(1) : shifts)
    outcomes.push(await runSkew(shift * minuteMs))
  return mergeOutcomes(outcomes)
}

async function runSkew(shiftMs: number): Promise<Outcome> {
  const what = `clock ${shiftMs > 0 ? '+' : ''}${shiftMs / minuteMs} min`
  const server = await startGuestSite({ BENCH_CLOCK_SHIFT_MS: String(shiftMs) })
  const skewed = createGuests(server.port)
  let serverShiftMs = shiftMs
  const guests = createGuests(server.port, { clock: () => Date.now() + serverShiftMs })
  const publisher = createPublisher(`ws://127.0.0.1:${server.port}`)
  try {
    const reason = await skewed.signIn().then(
      () => 'accepted',
      (error: Error) => error.message,
    )
    await publisher.connect()
    for (let index = 0; index < 5; index += 1) {
      await guests.signIn()
      await publisher.publish()
    }
    await server.crash()
    serverShiftMs = 0
    await server.restart({ BENCH_CLOCK_SHIFT_MS: '0' })
    return mergeOutcomes([
      {
        faults: reason.includes('Check the device clock')
          ? []
          : [`${what}: a browser with another time was not refused for it: ${reason}`],
        rows: [],
      },
      mustBeZero(`${what}: sessions lost after correction`, await guests.countLost(), 5),
      mustBeZero(`${what}: messages lost after correction`, await publisher.countLost(), 5),
    ])
  } finally {
    for (const part of [skewed, guests, publisher]) part.stop()
    await server.kill()
  }
}
