import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startServerProcess } from '../startServerProcess.ts'
import { interleave } from '../statistics.ts'
import type { Row } from '../table.ts'

/** Least CPU time of the framework alone, as a share of ours. */
const goal = 0.6
/** Requests that run at a time. */
const atOnce = 16
/** Requests of one measurement, and of its warm-up. A single run only checks that the bench works. */
const requestsOf = (runs: number) =>
  runs === 1 ? { each: 200, warm: 200 } : { each: 2_000, warm: 8_000 }

/** The project that a server on a loopback address creates by default. */
const query = 'projectId=fa17ead0fa17ead0fa17ead0fa17ead0'
/** Routes that answer from memory: one without and one with an ETag. */
const paths = [`/v1/supported-chains?${query}`, `/projects/v1/origins?${query}`]
const bucket = { refillPerSecond: 1e6, tokens: 1e6 }

/** Measures the CPU time of a GET that is answered from memory, next to a route of the framework alone. */
export async function apiCost(runs: number): Promise<readonly Row[]> {
  const server = await startServerProcess({
    configuration: { rateLimits: { default: bucket } },
    env: { NODE_ENV: 'production' },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const origin = `http://127.0.0.1:${server.port}`
  const bare = await startBare(await (await fetch(`${origin}${paths[0]}`)).text())
  const { each, warm } = requestsOf(runs)
  const measure = async (url: string, readCpu: () => Promise<number>) => {
    const before = await readCpu()
    await askMany(url, each, agent)
    return { cost: (((await readCpu()) - before) / each) * 1e6 }
  }
  const rows: Row[] = []
  for (const path of paths) {
    const url = `${origin}${path}`
    await askMany(url, warm, agent)
    await askMany(bare.url, warm, agent)
    const { ours, theirs } = await interleave(
      {
        ours: () => measure(url, server.readCpuSeconds),
        theirs: () => measure(bare.url, bare.readCpuSeconds),
      },
      runs,
    )
    const ratio = theirs.cost.median / ours.cost.median
    rows.push({
      what: `CPU of GET ${path.split('?')[0]}`,
      goal: `≥ ${goal}`,
      ours: `${ours.cost.median.toFixed(0)} µs`,
      theirs: `${theirs.cost.median.toFixed(0)} µs`,
      ratio: ratio.toFixed(2),
      isMet: ratio >= goal,
    })
  }
  agent.destroy()
  bare.stop()
  await server.kill()
  return rows
}

/** Starts a baseline in a process of its own: one route of the framework with the same body. */
async function startBare(body: string) {
  const child = fork(fileURLToPath(new URL('../../bareServer.mjs', import.meta.url)), [body])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}/bare`,
    async readCpuSeconds() {
      child.send('cpu')
      const [{ cpuSeconds }] = (await once(child, 'message')) as [{ cpuSeconds: number }]
      return cpuSeconds
    },
    stop: () => child.kill(),
  }
}

/** Sends requests over open connections, several at a time. */
async function askMany(url: string, count: number, agent: Agent): Promise<void> {
  let left = count
  async function work() {
    while (left > 0) {
      left -= 1
      await ask(url, agent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new TypeError(`status ${response.statusCode}`))
      response.resume()
      response.once('end', resolve)
    }).once('error', reject)
  })
}
