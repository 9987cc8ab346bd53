import { runLoad } from '../relay/startLoad.ts'
import { startRelayProcess } from '../relay/startRelayProcess.ts'
import { mergeOutcomes, mustBeZero, type Outcome, type StressOptions } from '../stress/Scenario.ts'

/** Measures how long a message takes with many sockets at a constant rate. */
export async function relayTail({ isQuick }: StressOptions): Promise<Outcome> {
  const { messages, messagesPerSecond, pairs } = isQuick
    ? { messages: 200, messagesPerSecond: 200, pairs: 20 }
    : { messages: 30_000, messagesPerSecond: 500, pairs: 5_000 }
  const relay = await startRelayProcess()
  try {
    const { lost, p50, p99 } = await runLoad({
      messages,
      messagesPerSecond,
      pairs,
      urls: [relay.url],
    })
    const what = `relay, ${pairs * 2} sockets, ${messagesPerSecond} messages a second`
    return mergeOutcomes([
      {
        faults: [],
        rows: [{ ours: `${p50.toFixed(1)} (${p99.toFixed(1)}) ms`, what: `${what}: p50 (p99)` }],
      },
      mustBeZero(`${what}: lost`, lost, messages),
    ])
  } finally {
    await relay.kill()
  }
}
