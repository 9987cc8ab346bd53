import type { ServerChain } from '@fairlead/devnet'
import { accounts, openManyPools, serverChains, startChain, startServer } from '@fairlead/test/node'
import { askNode, startNodeProxy } from '../startNodeProxy.ts'
import { interleave } from '../statistics.ts'
import { compare, count, type Row } from '../table.ts'

/** Amount that is swapped: a thousand tokens of 18 decimals. */
const amount = 10n ** 21n
/** Least that arrives over the deep pools. Every other route leads through a pool with ten tokens. */
const leastOut = 996n * 10n ** 18n

/**
 * Measures a quote over three of 220 pools. It is compared with a client that knows the route: it only sends the same
 * requests to the same node, one after the other.
 */
export async function swapRoute(runs: number): Promise<readonly Row[]> {
  const chain = await startChain({ chainId: 1 })
  const { from, poolCount, swap, to } = await openManyPools(chain)
  const node = await startNodeProxy(chain.url)
  const [{ history, ...listed }] = serverChains([chain.network]) as [ServerChain]
  const server = await startServer({
    chains: [{ ...listed, swap: { ...listed.swap, ...swap }, upstreams: [node.url] }],
    rateLimits: { default: { refillPerSecond: 1e6, tokens: 1e6 } },
  })
  const query = new URLSearchParams({
    amount: String(amount),
    from: `eip155:1:${from}`,
    projectId,
    to: `eip155:1:${to}`,
    userAddress: accounts.holder,
  })
  const ask = () => expectQuote(`${server.url}/v1/convert/quotes?${query}`)

  const first = await node.during(ask)
  const again = await node.during(ask)
  const { ours, theirs } = await interleave(
    {
      ours: () => timed(ask),
      theirs: () =>
        timed(async () => {
          for (const body of again) await askNode(node.url, body)
        }),
    },
    runs,
  )
  await server.stop()
  node.server.close()
  await chain.stop()
  return [
    count(`swap over 3 of ${poolCount} pools, reads of the chain`, 2, readsOf(first)),
    count(`swap over 3 of ${poolCount} pools again`, 2, readsOf(again)),
    compare('swap, quote', 2, ours.time, theirs.time),
  ]
}

/** The project that a server on a loopback address creates by default. */
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

/** Counts multicalls. The simulation of the chosen route is not a read of pools. */
function readsOf(bodies: readonly string[]): number {
  return bodies.filter((body) => !body.includes('eth_simulateV1')).length
}

async function expectQuote(url: string): Promise<void> {
  const response = await fetch(url)
  const { quotes = [] } = (await response.json()) as { quotes?: { toAmount: string }[] }
  const out = BigInt(quotes[0]?.toAmount ?? 0)
  if (out < leastOut) throw new TypeError(`The quote is ${out}, not ${leastOut} or more`)
}

async function timed(work: () => Promise<unknown>): Promise<{ time: number }> {
  const start = performance.now()
  await work()
  return { time: performance.now() - start }
}
