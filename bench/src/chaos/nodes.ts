import { startServerProcess } from '../startServerProcess.ts'
import { quantile } from '../statistics.ts'
import { mergeOutcomes, mustBeZero, type Outcome, type StressOptions } from '../stress/Scenario.ts'
import { projectId } from '../stress/startGuestSite.ts'
import { type NodeMode, startFaultyNode } from './startFaultyNode.ts'

const result = '0x2a'
/** Time limit of a request, in milliseconds. */
const limitMs = 60_000
const bucket = { refillPerSecond: 1e6, tokens: 1e6 }
const faults: readonly NodeMode[] = ['slow', 'hung', 'lying', 'flapping']

/** Reads a balance from two nodes, of which the first one is slow, hung, lying or flapping. */
export async function nodes({ isQuick }: StressOptions): Promise<Outcome> {
  const [first, second] = await Promise.all([startFaultyNode(result), startFaultyNode(result)])
  const server = await startServerProcess({
    configuration: {
      chains: [{ caipNetworkId: 'eip155:31337', upstreams: [first.url, second.url] }],
      rateLimits: { default: bucket, rpc: bucket },
    },
    env: {},
  })
  const url = `http://127.0.0.1:${server.port}/v1?projectId=${projectId}&chainId=eip155:31337`
  const reads = isQuick ? 3 : 200
  try {
    const outcomes: Outcome[] = []
    for (const mode of faults) {
      first.setMode(mode)
      outcomes.push(await readAll(`first node ${mode}`, url, reads))
    }
    first.setMode('hung')
    second.setMode('flapping')
    // Both fail: each request must end, with an error or an answer.
    const ends = await Promise.all(Array.from({ length: 3 }, (_, index) => read(url, 900 + index)))
    first.setMode('right')
    second.setMode('right')
    outcomes.push(
      mustBeZero('both nodes fail: requests that did not end', ends.filter(isHung).length, 3),
      await readAll('both nodes right again', url, reads),
    )
    return mergeOutcomes(outcomes)
  } finally {
    await server.kill()
    first.stop()
    second.stop()
  }
}

type Read = { answer: string; tookMs: number }
const isHung = ({ answer }: Read) => answer === 'TimeoutError'

async function readAll(what: string, url: string, count: number): Promise<Outcome> {
  const taken: Read[] = []
  for (let index = 0; index < count; index += 1) taken.push(await read(url, index))
  const wrong = taken.filter(({ answer }) => answer !== result)
  const times = taken.map(({ tookMs }) => tookMs)
  const spread = `${quantile(times, 0.5).toFixed(0)} (${quantile(times, 0.99).toFixed(0)}) ms`
  return mergeOutcomes([
    mustBeZero(`${what}: wrong or missing answers`, wrong.length, count),
    { faults: [], rows: [{ ours: spread, what: `${what}: p50 (p99)` }] },
  ])
}

/** Reads the balance of an account of its own, so that the server can't share the answer with another request. */
async function read(url: string, index: number): Promise<Read> {
  const startMs = performance.now()
  const account = `0x${index.toString(16).padStart(40, '0')}`
  const body = { id: 1, jsonrpc: '2.0', method: 'eth_getBalance', params: [account, 'latest'] }
  const answer = await fetch(url, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
    signal: AbortSignal.timeout(limitMs),
  })
    .then(async (response) => ((await response.json()) as { result?: string }).result ?? 'error')
    .catch((error: Error) => error.name)
  return { answer, tookMs: performance.now() - startMs }
}
