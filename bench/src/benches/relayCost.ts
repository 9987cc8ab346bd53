import { runLoad } from '../relay/startLoad.ts'
import { startMinimalRelay } from '../relay/startMinimalRelay.ts'
import { startRelayProcess } from '../relay/startRelayProcess.ts'
import type { Row } from '../table.ts'

/** A single run only checks that it works. */
const loads = (runs: number) =>
  runs > 1
    ? [
        { messages: 40_000, name: 'saturated', pairs: 200 },
        { messages: 5_000, name: '500 messages a second', pairs: 50, perSecond: 500 },
      ]
    : [
        { messages: 2_000, name: 'saturated', pairs: 50 },
        { messages: 500, name: '500 messages a second', pairs: 50, perSecond: 500 },
      ]

type Measured = Awaited<ReturnType<typeof startMinimalRelay>>

/**
 * Measures the processor time of a message: published, stored, pushed and acknowledged. Next to it, a relay that only
 * forwards.
 */
export async function relayCost(runs: number): Promise<readonly Row[]> {
  const [own, minimal] = await Promise.all([startRelayProcess(), startMinimalRelay()])
  const rows: Row[] = []
  try {
    for (const { name, ...load } of loads(runs)) {
      // In turns, so that other work of the machine affects both.
      const [ours, beside] = [await measure(own, load), await measure(minimal, load)]
      rows.push({
        ours: `${ours.micros.toFixed(0)} µs (p50 ${ours.p50.toFixed(1)} ms)`,
        ratio: `${(ours.micros / beside.micros).toFixed(1)}×`,
        theirs: `${beside.micros.toFixed(0)} µs`,
        what: `relay, SQLite, ${name}: processor time of a message`,
      })
    }
    return rows
  } finally {
    await Promise.all([own.kill(), minimal.kill()])
  }
}

async function measure(
  relay: Measured,
  load: { messages: number; pairs: number; perSecond?: number },
): Promise<{ micros: number; p50: number }> {
  let before = 0
  const figures = await runLoad({
    ...load,
    async onConnected() {
      before = await relay.readCpuSeconds()
    },
    urls: [relay.url],
  })
  const seconds = (await relay.readCpuSeconds()) - before
  return { micros: (seconds / (load.messages - figures.lost)) * 1e6, p50: figures.p50 }
}
