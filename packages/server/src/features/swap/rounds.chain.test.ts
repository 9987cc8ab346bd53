import { addresses, openManyPools, startChain, word } from '@fairlead/test/node'
import { numberToHex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  swapChainId as chainId,
  createSwapStage,
  erc20,
  ether,
  native,
} from '../../testing/createSwapStage.ts'

const timeoutMs = 180_000
let stage: ReturnType<typeof createSwapStage>
let many: Awaited<ReturnType<typeof openManyPools>>

beforeAll(async () => {
  stage = createSwapStage(await startChain({ chainId: 1 }))
  many = await openManyPools(stage.chain)
}, timeoutMs)
afterAll(() => stage.chain.stop())

test('[API-05][API-10] default: a route of three pools among 220 takes two reads of the chain, the first time too', async () => {
  const { build, methods, quote } = await stage.serveCounted(undefined, many.swap)
  const [from, to] = [`${chainId}:${many.from}`, `${chainId}:${many.to}`]
  const amount = 1_000n * ether

  const [quoted] = await quote(from, to, amount)

  expect(many.poolCount).toBe(220)
  // Every other route leads through a pool with ten tokens.
  expect(quoted).toBeGreaterThan(996n * ether)
  expect(methods).toEqual(['eth_call', 'eth_call', 'eth_simulateV1'])
  await stage.approve(many.from)
  const tx = await build(from, to, amount)
  const before = await stage.balance(many.to)
  expect(await stage.send(tx)).toBe(true)
  expect((await stage.balance(many.to)) - before).toBe(quoted)
})

test('[API-05] behavior: a factory with other pool bytecode takes one more read, once', async () => {
  const { usdc, weth } = addresses
  const pair = await stage.clients.reader.readContract({
    abi: parseAbi(['function getPair(address, address) view returns (address)']),
    address: addresses.poolFactory,
    args: [usdc, weth],
    functionName: 'getPair',
  })
  // Answers every question with the address of the pool.
  const factory = numberToHex(0xfac70, { size: 20 })
  const answer = word(BigInt(pair)).slice(2)
  await stage.control.setCode({ address: factory, bytecode: `0x7f${answer}5f5260205ff3` })
  const baseTokens = [{ address: usdc, minReserve: '1' }]
  const changes = { baseTokens, v2: { factory }, v3: undefined as never }
  const { methods, quote } = await stage.serveCounted(undefined, changes)

  const [first] = await quote(native, erc20('usdc'), ether)
  const cold = methods.length
  const [second] = await quote(native, erc20('usdc'), ether)

  expect(first).toBeGreaterThan(2400_000000n)
  expect(second).toBe(first)
  expect(methods.slice(0, cold)).toEqual(['eth_call', 'eth_call', 'eth_simulateV1'])
  expect(methods.slice(cold)).toEqual(['eth_call', 'eth_simulateV1'])
})
