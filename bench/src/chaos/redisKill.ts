import { findRedis, startRedis } from '@fairlead/test/node'
import { runLoad } from '../relay/startLoad.ts'
import { startRelayProcess } from '../relay/startRelayProcess.ts'
import { leaveOut, mustBeZero, type Outcome, type StressOptions } from '../stress/Scenario.ts'

/**
 * Sends messages over two relay processes and one Redis. Kills one process, the other one, and Redis, in turn; each
 * starts again.
 */
export async function redisKill({ isQuick }: StressOptions): Promise<Outcome> {
  const program = findRedis()
  if (!program) return leaveOut('Redis, kills', 'redis-server')
  const { kills, messages, pairs } = isQuick
    ? { kills: 3, messages: 1_000, pairs: 25 }
    : { kills: 30, messages: 100_000, pairs: 200 }
  const redis = await startRedis(program)
  const relays = await Promise.all([startRelayProcess(redis.url), startRelayProcess(redis.url)])
  const [one, other] = relays
  const restarts = [
    () => one.crash().then(() => one.restart()),
    () => other.crash().then(() => other.restart()),
    () => redis.kill().then(redis.start),
  ]
  let killed = 0
  let last = Promise.resolve()
  try {
    const { doubled, lost } = await runLoad({
      messages,
      onArrived(arrived) {
        if (killed >= kills || arrived < ((killed + 1) * messages) / (kills + 1)) return
        const restart = restarts[killed % restarts.length]
        killed += 1
        if (restart) last = last.then(restart)
      },
      pairs,
      urls: relays.map(({ url }) => url),
    })
    await last
    const { faults, rows } = mustBeZero(`Redis, ${killed} kills: messages lost`, lost, messages)
    return {
      faults,
      rows: [...rows, { ours: String(doubled), what: 'Redis: messages that arrived twice' }],
    }
  } finally {
    await last.catch(() => {})
    await Promise.all(relays.map((relay) => relay.kill()))
    await redis.stop()
  }
}
