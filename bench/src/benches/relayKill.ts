import { findRedis, startRedis } from '@fairlead/test/node'
import { runLoad } from '../relay/startLoad.ts'
import { startRelayProcess } from '../relay/startRelayProcess.ts'
import { count, type Row } from '../table.ts'

/** A single run only checks that it works. */
const sizes = (runs: number) =>
  runs > 1 ? { messages: 100_000, pairs: 1_000 } : { messages: 1_000, pairs: 50 }

/** Kills one of two relay processes on one Redis during traffic; counts lost messages. */
export async function relayKill(runs: number): Promise<readonly Row[]> {
  const { messages, pairs } = sizes(runs)
  const program = findRedis()
  if (!program) return [{ what: 'relayKill', ours: 'left out: there is no redis-server' }]
  const redis = await startRedis(program)
  const [one, other] = await Promise.all([
    startRelayProcess(redis.url),
    startRelayProcess(redis.url),
  ])
  let killed: Promise<void> | undefined
  try {
    const { doubled, lost, sentMs } = await runLoad({
      messages,
      onArrived(arrived) {
        if (arrived >= messages * 0.4) killed ??= one.kill()
      },
      pairs,
      urls: [one.url, other.url],
    })
    const what = `relay, one of two processes killed, ${messages} messages`
    return [
      count(`${what}: lost`, 0, lost),
      { what: 'came twice, and were known', ours: String(doubled) },
      { what: 'all of it took', ours: `${(sentMs / 1_000).toFixed(1)} s` },
    ]
  } finally {
    await Promise.all([killed ?? one.kill(), other.kill()])
    await redis.stop()
  }
}
