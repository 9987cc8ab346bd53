import { Agent, get, type Server } from 'node:http'
import type { ServerChain } from '@fairlead/devnet'
import {
  accounts,
  honestToken,
  plantTokens,
  serverChains,
  startChain,
  startServer,
} from '@fairlead/test/node'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { type Address, numberToHex } from 'viem'
import type { Stage } from '../stage.ts'
import { listen, startNodeProxy } from '../startNodeProxy.ts'
import { interleave } from '../statistics.ts'
import { count, type Row } from '../table.ts'

/** Number of tokens of the account. */
const tokenCount = 500
/** Requests per round, and how many run at a time. */
const requestsPerRound = 500
const atOnce = 16

/** Measures node requests for an account with many tokens, and the rate of cached answers. */
export async function balances(_stage: Stage, runs: number): Promise<readonly Row[]> {
  const chain = await startChain({ chainId: 31337 })
  const node = await startNodeProxy(chain.url)
  // Without its history, because the server indexes it in the background and asks the node too.
  const [{ history, ...listed }] = serverChains([chain.network]) as [ServerChain]
  const server = await startServer({
    chains: [{ ...listed, upstreams: [node.url] }],
    rateLimits: { default: { refillPerSecond: 1e6, tokens: 1e6 } },
  })
  const urlOf = (account: Address) =>
    `${server.url}/v1/account/${account}/balance?projectId=${projectId}&chainId=eip155:31337`
  const account = numberToHex(0xacc, { size: 20 })
  await plantTokens(chain, account, Object.fromEntries(plants()))

  const first = await node.during(() => expectTokens(urlOf(account), tokenCount))
  const again = await node.during(() => expectTokens(`${urlOf(account)}&forceUpdate=1`, tokenCount))

  const body = await (await fetch(urlOf(accounts.holder))).text()
  const bare = await startBare(body)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const { ours, theirs } = await interleave(
    {
      ours: () => perSecond(urlOf(accounts.holder), agent),
      theirs: () => perSecond(bare.url, agent),
    },
    runs,
  )
  agent.destroy()
  bare.server.close()
  await server.stop()
  node.server.close()
  await chain.stop()

  const ratio = ours.rate.median / theirs.rate.median
  return [
    count(`${tokenCount} tokens, requests to a node`, 12, first.length),
    count(`${tokenCount} tokens again`, 7, again.length),
    {
      what: 'kept balances, a second',
      ours: ours.rate.median.toFixed(0),
      theirs: theirs.rate.median.toFixed(0),
      ratio: `${ratio.toFixed(2)}×`,
    },
  ]
}

/** The project that a server on a loopback address creates by default. */
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

function plants() {
  return Array.from({ length: tokenCount }, (_, index) => {
    const address = numberToHex(0x70000 + index, { size: 20 })
    return [address, honestToken(`T${index}`)] as const
  })
}

async function expectTokens(url: string, wanted: number): Promise<void> {
  const response = await fetch(url)
  const { balances: found } = (await response.json()) as { balances?: unknown[] }
  if (found?.length !== wanted) throw new TypeError(`${found?.length} balances, not ${wanted}`)
}

/** Starts a baseline: the framework alone with the same answer. */
async function startBare(body: string) {
  const app = new Hono()
  app.get('/balance', (context) =>
    context.body(body, 200, { 'cache-control': 'no-store', 'content-type': 'application/json' }),
  )
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  return { server, url: `${await listen(server)}/balance` }
}

/** Measures answered requests per second, with several at a time over open connections. */
async function perSecond(url: string, agent: Agent): Promise<{ rate: number }> {
  let left = requestsPerRound
  async function work() {
    while (left > 0) {
      left -= 1
      await ask(url, agent)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  return { rate: (requestsPerRound / (performance.now() - start)) * 1_000 }
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
