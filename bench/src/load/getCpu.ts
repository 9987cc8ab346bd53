import { Agent, get } from 'node:http'
import { startServerProcess } from '../startServerProcess.ts'
import type { Outcome, StressOptions } from '../stress/Scenario.ts'
import { measureCpu } from './measureCpu.ts'
import { startBare } from './startBare.ts'

const atOnce = 16
const goal = 0.6

/** Compares the CPU time of a GET that the server answers from memory with the framework's alone. */
export async function getCpu({ isQuick }: StressOptions): Promise<Outcome> {
  const requests = isQuick ? 300 : 20_000
  const bucket = { refillPerSecond: 1e6, tokens: 1e6 }
  const server = await startServerProcess({
    configuration: { rateLimits: { default: bucket } },
    env: {},
  })
  const url = `http://127.0.0.1:${server.port}/v1/supported-chains`
  const bare = await startBare('http', await (await fetch(url)).text())
  const bareUrl = `http://127.0.0.1:${bare.port}/`
  try {
    // The first round compiles the code.
    await ask(url, requests)
    await ask(bareUrl, requests)
    const ours = await measureCpu(server, requests, () => ask(url, requests))
    const theirs = await measureCpu(bare, requests, () => ask(bareUrl, requests))
    const ratio = theirs / ours
    return {
      faults: [],
      rows: [
        {
          goal: `≥ ${goal}`,
          isMet: ratio >= goal,
          ours: `${ours.toFixed(0)} µs`,
          ratio: ratio.toFixed(2),
          theirs: `${theirs.toFixed(0)} µs`,
          what: 'GET from memory, CPU (other: bare Hono; ratio: other / ours)',
        },
      ],
    }
  } finally {
    await Promise.all([server.kill(), bare.kill()])
  }
}

async function ask(url: string, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let left = requests
  async function work() {
    while (left > 0) {
      left -= 1
      await askOnce(url, agent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
}

function askOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new TypeError(`${url}: ${response.statusCode}`))
      response.resume()
      response.once('end', resolve)
    }).once('error', reject)
  })
}
