import { getGasPrice, getSwapAllowance, getSwapApproval, parse } from '@fairlead/protocol'
import { accounts, addresses, serverChains, startChain, swapAddresses } from '@fairlead/test/node'
import { decodeFunctionData, type Hex, maxUint256, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  swapChainId as chainId,
  createSwapStage,
  erc20,
  ether,
  native,
  plain,
  tokenAbi,
} from '../../testing/createSwapStage.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { closedUrl } from '../../testing/startUpstream.ts'

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

test('[API-05][API-10] default: ether for a token, with exactly the quoted amount', async () => {
  const { build, quote } = await stage.serve()

  const [quoted] = await quote(native, erc20('usdc'), ether)
  const tx = await build(native, erc20('usdc'), ether)
  const before = await stage.balance(addresses.usdc)

  expect(quoted).toBeGreaterThan(2490_000000n)
  expect(quoted).toBeLessThan(2500_000000n)
  expect(tx).toMatchObject({
    amount: String(ether),
    from: `${chainId}:${user}`,
    to: `${chainId}:${swapAddresses.swapRouter}`,
  })
  expect(await stage.send(tx, ether)).toBe(true)
  expect((await stage.balance(addresses.usdc)) - before).toBe(quoted)
})

test.each([
  ['one v2 pool', 'dai', 'usdc', 18],
  ['two pools', 'dai', 'usdt', 18],
  ['three pools, of both kinds', 'dai', 'weth', 18],
  ['a token that returns nothing', 'usdt', 'dai', 6],
] as const)('[API-10] behavior: %s', async (_, from, to, decimals) => {
  const { build, quote } = await stage.serve()
  const amount = 1_000n * 10n ** BigInt(decimals)
  const [quoted] = await quote(erc20(from), erc20(to), amount)
  await stage.approve(addresses[from])
  const tx = await build(erc20(from), erc20(to), amount)
  const before = await stage.balance(addresses[to])

  expect(await stage.send(tx)).toBe(true)
  expect((await stage.balance(addresses[to])) - before).toBe(quoted)
})

test('[API-10] behavior: a v2 pool between two v3 pools', async () => {
  const token = await stage.openV3Pool()
  const { factory, quoter } = (serverChains([stage.chain.network])[0] as Listed).swap.v3
  // High floors leave only the way over USDT.
  const baseTokens = [
    { address: addresses.weth, minReserve: String(101n * ether) },
    { address: addresses.usdc, minReserve: '300000000000' },
    { address: addresses.usdt, minReserve: '240000000000' },
  ]
  const v3 = { factory, fees: [3_000], quoter }
  const { build, quote } = await stage.serve({ baseTokens, v3 })
  const [quoted] = await quote(native, `${chainId}:${token}`, ether)
  const before = await stage.balance(token)

  expect(await stage.send(await build(native, `${chainId}:${token}`, ether), ether)).toBe(true)
  expect((await stage.balance(token)) - before).toBe(quoted)
})

test('[API-10] behavior: a token for ether', async () => {
  const { build, quote } = await stage.serve()
  const amount = 2_500_000000n
  const [quoted] = await quote(erc20('usdc'), native, amount)
  await stage.approve(addresses.usdc)
  const tx = await build(erc20('usdc'), native, amount)
  const before = await stage.clients.reader.getBalance({ address: user })

  expect(await stage.send(tx)).toBe(true)
  const gained = (await stage.clients.reader.getBalance({ address: user })) - before
  // Gas of the swap is paid from the same balance.
  expect(gained).toBeGreaterThan(quoted! - parseEther('0.01'))
  expect(gained).toBeLessThan(quoted!)
})

test('[API-10] behavior: ether is wrapped and unwrapped one to one', async () => {
  const { build, quote } = await stage.serve()

  expect(await quote(native, erc20('weth'), ether)).toEqual([ether])
  expect(await quote(erc20('weth'), native, ether)).toEqual([ether])
  const before = await stage.balance(addresses.weth)
  expect(await stage.send(await build(native, erc20('weth'), ether), ether)).toBe(true)
  expect((await stage.balance(addresses.weth)) - before).toBe(ether)
})

test('[API-05] behavior: a large swap is split over two pools, and pays more than either', async () => {
  const amount = 50n * ether
  const both = await stage.serve()
  const single = await stage.serve({
    v3: { factory: swapAddresses.v3Factory, fees: [500], quoter: swapAddresses.quoter },
    v2: undefined as never,
  })

  const [split] = await both.quote(native, erc20('usdc'), amount)
  const [alone] = await single.quote(native, erc20('usdc'), amount)

  expect(split! * 1000n).toBeGreaterThan(alone! * 1003n)
  const tx = await both.build(native, erc20('usdc'), amount)
  const before = await stage.balance(addresses.usdc)
  expect(await stage.send(tx, amount)).toBe(true)
  expect((await stage.balance(addresses.usdc)) - before).toBe(split)
})

test('[API-10] behavior: a price beyond the slippage fails, and one within it pays', async () => {
  const { build } = await stage.serve()
  const strict = await build(native, erc20('usdc'), ether, 0)
  const loose = await build(native, erc20('usdc'), ether, 2.5)
  // Another trade comes first.
  expect(await stage.send(await build(native, erc20('usdc'), 2n * ether), 2n * ether)).toBe(true)

  expect(await stage.send(strict, ether)).toBe(false)
  expect(await stage.send(loose, ether)).toBe(true)
})

test('[API-10] behavior: an exchange with only v2: ether, tokens, ether', async () => {
  const router = { address: swapAddresses.v2Router, kind: 'v2Router' as never }
  const { build, quote } = await stage.serve({ router, v3: undefined as never })
  const [first] = await quote(native, erc20('dai'), ether)
  const before = await stage.balance(addresses.dai)
  const tx = await build(native, erc20('dai'), ether)

  expect(plain(tx.to)).toBe(swapAddresses.v2Router)
  expect(await stage.send(tx, ether)).toBe(true)
  expect((await stage.balance(addresses.dai)) - before).toBe(first)

  await stage.approve(addresses.dai, swapAddresses.v2Router)
  const [second] = await quote(erc20('dai'), erc20('usdt'), first!)
  const held = await stage.balance(addresses.usdt)
  expect(await stage.send(await build(erc20('dai'), erc20('usdt'), first!))).toBe(true)
  expect((await stage.balance(addresses.usdt)) - held).toBe(second)

  await stage.approve(addresses.usdt, swapAddresses.v2Router)
  expect(await stage.send(await build(erc20('usdt'), native, second!))).toBe(true)
})

test('[API-08][API-11] default: the approval that a swap needs', async () => {
  const { get, query } = await stage.serve()
  const readAllowance = async () => {
    const asked = { tokenAddress: erc20('usdt'), userAddress: `${chainId}:${user}` }
    const response = await get(`/v1/convert/allowance?${query(asked)}`)
    return parse(getSwapAllowance.response, await response.json()).allowance
  }
  const asked = {
    amount: '5000',
    from: erc20('usdt'),
    to: native,
    userAddress: `${chainId}:${user}`,
  }
  const response = await get(`/v1/convert/build-approve?${query(asked)}`)
  const answer = await response.json()
  const { tx } = parse(getSwapApproval.response, answer)

  expect(await readAllowance()).toBe('0')
  expect([tx.from, tx.to, answer.tx.value]).toEqual([erc20('usdt'), erc20('usdt'), '0'])
  const { args } = decodeFunctionData({ abi: tokenAbi, data: tx.data as Hex })
  expect(args).toEqual([swapAddresses.swapRouter, 5000n])
  expect(await stage.send({ ...answer.tx, data: tx.data })).toBe(true)
  expect(await readAllowance()).toBe('5000')
})

test('[API-11] behavior: without an amount, the maximum', async () => {
  const { get, query } = await stage.serve()
  const asked = { from: erc20('usdc'), to: native, userAddress: `${chainId}:${user}` }

  const response = await get(`/v1/convert/build-approve?${query(asked)}`)
  const { tx } = parse(getSwapApproval.response, await response.json())

  const { args } = decodeFunctionData({ abi: tokenAbi, data: tx.data as Hex })
  expect(args?.[1]).toBe(maxUint256)
})

test('[API-09] default: the gas price of a swap network', async () => {
  const { get, query } = await stage.serve()
  const response = await get(`/v1/convert/gas-price?${query({ chainId })}`)

  expect(BigInt(parse(getGasPrice.response, await response.json()).standard)).toBeGreaterThan(0n)
})

test.each([-1, 0.001, 50.01, 51])('[API-10] error: a slippage of %s percent', async (slippage) => {
  const { post } = await stage.serve()

  const response = await post('/v1/convert/build-transaction', {
    amount: '1',
    eip155: { slippage },
    from: native,
    projectId: local.split('=')[1],
    to: erc20('usdc'),
    userAddress: `${chainId}:${user}`,
  })

  expect(response.status).toBe(400)
})

test('[API-05][API-10] behavior: the first vendor fails: quote, approval and transaction come from the next', async () => {
  const [listed] = serverChains([stage.chain.network])
  const server = await createTestServer({
    chains: [listed!],
    clock: Date.now,
    vendors: { '1inch': { key: 'secret', url: await closedUrl() }, swap: ['1inch', 'onchain'] },
  })
  const asked = new URLSearchParams({
    amount: '1000000',
    from: erc20('usdc'),
    to: native,
    userAddress: `${chainId}:${user}`,
  })

  const quotes = await (await server.get(`/v1/convert/quotes?${local}&${asked}`)).json()
  const approval = await (await server.get(`/v1/convert/build-approve?${local}&${asked}`)).json()

  expect(quotes.quotes).toHaveLength(1)
  expect(approval.tx.data).toContain(swapAddresses.swapRouter.slice(2).toLowerCase())
  // The second request did not ask the vendor that had failed.
  expect(server.entries.filter(({ event }) => event === 'vendorFailed')).toHaveLength(1)
  expect(JSON.stringify(server.entries)).not.toContain('secret')
})

test('[API-10] behavior: a pool with low liquidity takes part of the ether, and the rest is refunded', async () => {
  await stage.openNarrowPool()
  const { factory, quoter } = (serverChains([stage.chain.network])[0] as Listed).swap.v3
  const baseTokens = [{ address: addresses.usdc, minReserve: '1' }]
  const v3 = { factory, fees: [10_000], quoter }
  const { build } = await stage.serve({ baseTokens, v2: undefined as never, v3 })
  const amount = 5n * ether
  const before = await stage.clients.reader.getBalance({ address: user })

  expect(await stage.send(await build(native, erc20('usdc'), amount), amount)).toBe(true)

  const after = await stage.clients.reader.getBalance({ address: user })
  expect(before - after).toBeLessThan(amount - ether / 10n)
  expect(await stage.clients.reader.getBalance({ address: swapAddresses.swapRouter })).toBe(0n)
})
