import { getSwapTokens, parse } from '@fairlead/protocol'
import { accounts, addresses, serverChains, startChain } from '@fairlead/test/node'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  swapChainId as chainId,
  createSwapStage,
  erc20,
  ether,
  native,
} from '../../testing/createSwapStage.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'

const user = accounts.holder
type Listed = ReturnType<typeof serverChains>[number]

let stage: ReturnType<typeof createSwapStage>
let snapshot: Hex

beforeAll(async () => {
  stage = createSwapStage(await startChain({ chainId: 1 }))
})
beforeEach(async () => {
  snapshot = await stage.control.snapshot()
  return () => stage.control.revert({ id: snapshot })
})
afterAll(() => stage.chain.stop())

test('[API-05] behavior: no route', async () => {
  const { quote } = await stage.serve()

  expect(await quote(native, erc20('ticket'), ether)).toEqual([])
})

test('[API-05] error: more than the pools can pay out', async () => {
  const { get, query } = await stage.serve()
  const amount = String(5_000n * ether)
  const asked = { amount, from: native, to: erc20('usdc'), userAddress: user }

  const response = await get(`/v1/convert/quotes?${query(asked)}`)

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    reasons: [{ description: expect.stringMatching(/insufficient liquidity/i) }],
  })
})

test('[API-05] error: pools below the liquidity minimum are not used', async () => {
  const baseTokens = [{ address: addresses.usdc, minReserve: String(10n ** 15n) }]
  const { get, query } = await stage.serve({ baseTokens })
  const asked = { amount: '1000', from: native, to: erc20('usdc'), userAddress: user }

  const response = await get(`/v1/convert/quotes?${query(asked)}`)

  expect(await response.json()).toMatchObject({
    reasons: [{ description: expect.stringMatching(/insufficient liquidity/i) }],
  })
})

test('[API-05] error: an amount lost to rounding', async () => {
  const { get, query } = await stage.serve()
  const asked = { amount: '1', from: native, to: erc20('usdc'), userAddress: user }

  const response = await get(`/v1/convert/quotes?${query(asked)}`)

  expect(await response.json()).toMatchObject({
    reasons: [{ description: expect.stringContaining('too small') }],
  })
})

test('[API-06] default: tokens in the suggested order', async () => {
  const { get, query } = await stage.serve()

  const response = await get(`/v1/convert/tokens?${query({ chainId })}`)
  const { tokens } = parse(getSwapTokens.response, await response.json())

  expect(tokens.map(({ symbol }) => symbol)).toEqual([
    'ETH',
    'WETH',
    'USDC',
    'USDT',
    'DAI',
    'TICKET',
  ])
  expect(tokens[0]?.address).toBe(native)
  expect(tokens[2]).toMatchObject({ address: erc20('usdc'), decimals: 6 })
})

test('[API-05] behavior: a quote of a warm server takes two reads of the chain and one simulation', async () => {
  const { methods, quote } = await stage.serveCounted()
  await quote(native, erc20('dai'), ether)
  const cold = methods.length
  await quote(native, erc20('dai'), ether)

  expect(methods.slice(cold)).toEqual(['eth_call', 'eth_call', 'eth_simulateV1'])
})

test('[API-05] error: if a node cannot simulate, offers no quote', async () => {
  const { get, query } = await stage.serveCounted('eth_simulateV1')
  const asked = { amount: String(ether), from: native, to: erc20('usdc'), userAddress: user }

  const response = await get(`/v1/convert/quotes?${query(asked)}`)

  expect(response.status).toBe(503)
})

test.each([
  ['a token that takes a fee on transfers', 'FeeToken', 0],
  ['an ordinary token', 'DevToken', 1],
])('[API-05] behavior: %s', async (_, source, offers) => {
  const token = await stage.openPool(source)
  const { quote } = await stage.serve()

  expect(await quote(native, `${chainId}:${token}`, ether)).toHaveLength(offers)
  expect(await quote(`${chainId}:${token}`, native, ether)).toHaveLength(offers)
})

test.each([
  ['an amount of zero', { amount: '0' }, 'amount'],
  ['the same token', { to: native }, 'to'],
  ['not an address', { from: 'eip155:1:harbour' }, 'from'],
  ['an account of another chain', { userAddress: `eip155:10:${user}` }, 'userAddress'],
])('[API-05] error: %s', async (_, changes, field) => {
  const { get, query } = await stage.serve()
  const asked = { amount: '1', from: native, to: erc20('usdc'), userAddress: user, ...changes }

  const response = await get(`/v1/convert/quotes?${query(asked)}`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'REQUEST_INVALID', reasons: [{ field }] })
})

test('[API-05] error: a token of a network that this server does not have', async () => {
  const { get, query } = await stage.serve()
  const to = `eip155:10:${addresses.usdc}`
  const asked = { amount: '1', from: native, to, userAddress: user }

  const response = await get(`/v1/convert/quotes?${query(asked)}`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'NETWORK_UNSUPPORTED' })
})

test('[FEAT-10] error: a chain without swaps', async () => {
  const [{ swap: _, ...listed }] = serverChains([
    { ...stage.chain.network, caipNetworkId: 'eip155:31337' },
  ]) as [Listed]
  const { get } = await createTestServer({ chains: [listed], clock: Date.now })

  const response = await get(`/v1/convert/tokens?${local}&chainId=eip155:31337`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'NETWORK_UNSUPPORTED',
    reasons: [{ description: 'Network not supported for Swaps' }],
  })
})

test('[CFG-01][FEAT-10] default: the configuration lists the vendors, and none without a network', async () => {
  const featureOf = async (server: Awaited<ReturnType<typeof createTestServer>>) => {
    const { features } = await (await server.get(`/appkit/v1/config?${local}`)).json()
    return features.find(({ id }: { id: string }) => id === 'swap')
  }

  expect(await featureOf(await stage.serve())).toMatchObject({
    config: ['onchain'],
    isEnabled: true,
  })
  expect(await featureOf(await createTestServer())).toMatchObject({ config: [], isEnabled: false })
})
