import { connect, fetchTokenBalances, mock } from '@fairlead/core'
import { historyQuery, identityQuery, nftsQuery } from '@fairlead/core/internal'
import { localProjectId } from '@fairlead/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestFairlead } from './index.ts'
import { addresses, names, serverChains, startChain, startServer, type TestServer } from './node.ts'

let chain: Awaited<ReturnType<typeof startChain>>
let server: TestServer

beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
  server = await startServer({ chains: serverChains([chain.network]) })
})
afterAll(async () => {
  await server?.stop()
  await chain?.stop()
})

/** A widget that is connected as the token holder and can only ask the server. */
async function connected() {
  const { fairlead } = createTestFairlead(
    {
      connectors: [mock().create],
      networks: [{ ...chain.network, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }],
      projectId: localProjectId,
      serverUrl: server.url,
    },
    undefined,
    { fetch: (...input) => fetch(...input) },
  )
  await connect(fairlead, { connectorId: 'mock' })
  return fairlead
}
const signal = new AbortController().signal

test('[FEAT-01][API-12] tokens of the chain, from the server', async () => {
  const tokens = await fetchTokenBalances(await connected())

  expect(tokens.map(({ address }) => address)).toContain(addresses.usdc)
  expect(tokens.find(({ address }) => !address)).toMatchObject({ decimals: 18, symbol: 'ETH' })
})

test('[MOD-16] NFTs of the chain, from the server', async () => {
  const page = await nftsQuery(await connected()).queryFn({ pageParam: null, signal })

  expect(page.nfts.map(({ contract }) => contract)).toContain(addresses.tiles)
})

test('[FEAT-05][API-04] the history, from the server', async () => {
  const read = historyQuery(await connected()).queryFn

  // The server indexes the chain from its first block. Two reads a second stay within its rate limit.
  const { entries } = await vi.waitFor(
    async () => {
      const page = await read({ pageParam: null, signal })
      expect(page.entries).not.toEqual([])
      return page
    },
    { interval: 500, timeout: 60_000 },
  )

  for (const { chainId, hash } of entries) {
    expect(chainId).toBe('eip155:31337')
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  }
})

test('[FEAT-17][API-03] the name, from the server', async () => {
  const identity = await identityQuery(await connected()).queryFn({ signal })

  expect(identity.name).toBe(names.holder)
})
