import { createTestFairlead } from '@fairlead/test'
import { accounts, addresses, startChain } from '@fairlead/test/node'
import { createPublicClient, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { mock } from '../../connectors/mock.ts'
import { fetchTokenBalances } from '../../features/balances/fetchTokenBalances.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

async function open(tokens: readonly string[], given: { fetch?: typeof fetch } = {}) {
  const wallet = mock()
  const { fairlead } = createTestFairlead(
    {
      connectors: [wallet.create],
      networks: [chain.network],
      tokens: { 'eip155:31337': tokens.map((address) => ({ address, decimals: 2 })) },
    },
    undefined,
    { fetch: given.fetch ?? ((...input) => fetch(...input)) },
  )
  await connect(fairlead, { connectorId: 'mock' })
  return fairlead
}

test('[FEAT-01][FEAT-02] default: without a server, reads the coin and the page’s tokens from the chain', async () => {
  const reader = createPublicClient({ transport: http(chain.url) })
  const fairlead = await open([addresses.usdc, addresses.dai, addresses.ticket])
  const usdc = await reader.readContract({
    abi: erc20Abi,
    address: addresses.usdc,
    args: [accounts.holder],
    functionName: 'balanceOf',
  })

  const tokens = await fetchTokenBalances(fairlead)

  // The token without decimals is dropped. Decimals from the page are ignored.
  expect(tokens.map(({ address, decimals }) => [address, decimals])).toEqual([
    [undefined, 18],
    [addresses.usdc, 6],
    [addresses.dai, 18],
  ])
  expect(usdc).toBeGreaterThan(0n)
  expect(tokens[0]?.amount).toBe(await reader.getBalance({ address: accounts.holder }))
  expect(tokens[1]).toMatchObject({ amount: usdc, chainId: 'eip155:31337' })
})

test('[FEAT-02] error: omits an address that is not a token', async () => {
  const fairlead = await open([accounts.deployer, addresses.multicall3, addresses.usdc])

  const tokens = await fetchTokenBalances(fairlead)

  expect(tokens.map(({ address }) => address)).toEqual([undefined, addresses.usdc])
})

test('[FEAT-03] error: a node that rejects the call is a failure, never an empty list', async () => {
  const fairlead = await open([addresses.usdc], {
    async fetch(input, init) {
      const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
      if (method !== 'eth_call') return fetch(input, init)
      return Response.json({ error: { code: -32602, message: 'No' }, id, jsonrpc: '2.0' })
    },
  })

  await expect(fetchTokenBalances(fairlead)).rejects.toMatchObject({ name: 'BalancesError' })
})
