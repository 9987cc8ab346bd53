import { findRedis, startRedis } from '@fairlead/test/node'
import { runLoad } from '../relay/startLoad.ts'
import { type RelayProcess, startRelayProcess } from '../relay/startRelayProcess.ts'
import type { Row } from '../table.ts'

/** Two sockets per pair. A single run only checks that it works. */
const sizes = (runs: number) =>
  runs > 1
    ? { calm: 3_000, calmPairs: 20, messages: 50_000, pairs: 1_000 }
    : { calm: 100, calmPairs: 5, messages: 500, pairs: 50 }

/**
 * Measures a relay's throughput: pairs of sockets with one message in flight each, with SQLite in one process and with
 * Redis in two.
 */
export async function relay(runs: number): Promise<readonly Row[]> {
  const alone = await startRelayProcess()
  const rows = await measure('SQLite', [alone], runs)
  const program = findRedis()
  if (!program) return [...rows, { what: 'Redis', ours: 'left out: there is no redis-server' }]
  const redis = await startRedis(program)
  const both = await Promise.all([startRelayProcess(redis.url), startRelayProcess(redis.url)])
  try {
    return [...rows, ...(await measure('Redis, 2 processes', both, runs))]
  } finally {
    await redis.stop()
  }
}

async function measure(
  name: string,
  processes: readonly RelayProcess[],
  runs: number,
): Promise<readonly Row[]> {
  const { calm, calmPairs, messages, pairs } = sizes(runs)
  const urls = processes.map(({ url }) => url)
  const readMemory = async () => {
    const all = await Promise.all(processes.map((one) => one.readMemory()))
    return all.reduce((total, one) => total + one, 0)
  }
  try {
    const quiet = await runLoad({ messages: calm, pairs: calmPairs, urls })
    const before = await readMemory()
    let during = before
    const full = await runLoad({
      messages,
      pairs,
      urls,
      async onConnected() {
        during = await readMemory()
      },
    })
    const sockets = pairs * 2
    const row = (what: string, ours: string): Row => ({ what: `relay, ${name}: ${what}`, ours })
    return [
      row('connects a second', perSecond(sockets, full.connectMs)),
      row(`messages a second, ${sockets} sockets`, perSecond(messages, full.sentMs)),
      row('then one takes, p50 (p99)', spread(full)),
      row(`one takes with ${calmPairs} pairs, p50 (p99)`, spread(quiet)),
      row('memory of a socket', `${((during - before) / sockets / 1024).toFixed(1)} KiB`),
      { ...row('lost', String(full.lost + quiet.lost)), goal: '0', isMet: !full.lost },
    ]
  } finally {
    await Promise.all(processes.map((one) => one.kill()))
  }
}

function perSecond(count: number, ms: number): string {
  return (count / (ms / 1_000)).toFixed(0)
}

function spread({ p50, p99 }: { p50: number; p99: number }): string {
  return `${p50.toFixed(1)} (${p99.toFixed(1)}) ms`
}
