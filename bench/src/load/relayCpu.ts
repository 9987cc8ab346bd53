import { findRedis, startRedis } from '@fairlead/test/node'
import { runLoad } from '../relay/startLoad.ts'
import { startRelayProcess } from '../relay/startRelayProcess.ts'
import type { ProbedProcess } from '../startProbedProcess.ts'
import { mergeOutcomes, mustBeZero, type Outcome, type StressOptions } from '../stress/Scenario.ts'
import { measureCpu } from './measureCpu.ts'
import { startBare } from './startBare.ts'

const goalMicros = 60

/** Compares the CPU time of a relayed message with the smallest relay that is possible. */
export async function relayCpu({ isQuick }: StressOptions): Promise<Outcome> {
  const size = isQuick ? { messages: 400, pairs: 20 } : { messages: 50_000, pairs: 500 }
  const bare = await startBare('relay')
  const theirs = await measure(bare, size)
  await bare.kill()
  const alone = await startRelayProcess()
  const outcomes = [toOutcome('SQLite', await measure(alone, size), theirs, size.messages)]
  await alone.kill()
  const program = findRedis()
  if (!program) return mergeOutcomes(outcomes)
  const redis = await startRedis(program)
  const shared = await startRelayProcess(redis.url)
  outcomes.push(toOutcome('Redis', await measure(shared, size), theirs, size.messages))
  await shared.kill()
  await redis.stop()
  return mergeOutcomes(outcomes)
}

type Measured = { lost: number; micros: number }

async function measure(
  relay: Pick<ProbedProcess, 'port' | 'readUsage'>,
  size: { messages: number; pairs: number },
): Promise<Measured> {
  const urls = [`ws://127.0.0.1:${relay.port}`]
  let lost = 0
  // A first run compiles the code.
  await runLoad({ ...size, messages: size.messages / 10, urls })
  const micros = await measureCpu(relay, size.messages, async () => {
    lost = (await runLoad({ ...size, urls })).lost
  })
  return { lost, micros }
}

/** The CPU time includes connecting and subscribing. */
function toOutcome(name: string, ours: Measured, theirs: Measured, messages: number): Outcome {
  return mergeOutcomes([
    {
      faults: [],
      rows: [
        {
          goal: `≤ ${goalMicros} µs`,
          isMet: ours.micros <= goalMicros,
          ours: `${ours.micros.toFixed(0)} µs`,
          ratio: `${(ours.micros / theirs.micros).toFixed(2)}×`,
          theirs: `${theirs.micros.toFixed(0)} µs`,
          what: `relay, ${name}: CPU of a message (other: bare ws)`,
        },
      ],
    },
    mustBeZero(`relay, ${name}: messages lost`, ours.lost, messages),
  ])
}
