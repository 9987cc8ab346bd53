import { type Address, erc20Abi, type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { accounts, addresses } from '../addresses.ts'
import { type Clients, createClients } from '../clients.ts'
import { type Chain, startChain } from '../startChain.ts'
import { bridgeAmounts, startBridge } from './startBridge.ts'

let one: Chain
let two: Chain
let source: Clients
let target: Clients

beforeAll(async () => {
  one = await startChain({ chainId: 31337 })
  two = await startChain({ chainId: 31338 })
  source = createClients(one)
  target = createClients(two)
})
afterAll(async () => {
  await one?.stop()
  await two?.stop()
})

const zero = '0x0000000000000000000000000000000000000000'

/** Quotes a transfer of account 1 from one chain to USDC on the other, and deposits it. */
async function open(amount: bigint, token: Address = zero) {
  const { stop, url } = await startBridge({
    port: 0,
    rpcUrls: new Map([
      [31337, one.url],
      [31338, two.url],
    ]),
  })
  onTestFinished(stop)
  const ask = async (path: string, values: Record<string, string>) =>
    (await fetch(`${url}${path}?${new URLSearchParams(values)}`)).json()
  const quote = await ask('/v1/quote', {
    fromAddress: accounts.holder,
    fromAmount: String(amount),
    fromChain: '31337',
    fromToken: token,
    slippage: '0.01',
    toChain: '31338',
    toToken: addresses.usdc,
  })
  const { data, to, value } = quote.transactionRequest
  if (token !== zero) {
    const approval = { abi: erc20Abi, address: token, functionName: 'approve' } as const
    await source.reader.waitForTransactionReceipt({
      hash: await source.holder.writeContract({ ...approval, args: [to, amount] }),
    })
  }
  const hash = await source.holder.sendTransaction({ data, to, value: BigInt(value) })
  await source.reader.waitForTransactionReceipt({ hash })
  const status = (txHash: Hex = hash) => ask('/v1/status', { fromChain: '31337', txHash })
  return { ask, hash, quote, status, url }
}

const usdc = () =>
  target.reader.readContract({
    abi: erc20Abi,
    address: addresses.usdc,
    args: [accounts.holder],
    functionName: 'balanceOf',
  })

test.each([
  ['the native coin', parseEther('0.02'), zero, parseUnits('49.85', 6)],
  ['a token', parseUnits('100', 18), addresses.dai, parseUnits('99.7', 6)],
] as const)('default: %s is deposited, and paid out once', async (_, amount, token, toAmount) => {
  const before = await usdc()
  const { quote, status } = await open(amount, token)
  expect(quote.estimate).toMatchObject({ toAmount: String(toAmount) })

  const [answer] = await Promise.all([status(), status()])
  await status()

  expect(answer).toMatchObject({
    receiving: { amount: String(toAmount), chainId: 31338 },
    status: 'DONE',
    substatus: 'COMPLETED',
  })
  expect((await usdc()) - before).toBe(toAmount)
  const { txHash: hash } = answer.receiving
  expect((await target.reader.getTransactionReceipt({ hash })).status).toBe('success')
})

test('behavior: a slow transfer waits until it is released', async () => {
  const { hash, status, url } = await open(parseEther(bridgeAmounts.slow))

  expect(await status()).toMatchObject({ status: 'PENDING' })
  expect(await status()).toMatchObject({ status: 'PENDING' })
  await fetch(`${url}/release?txHash=${hash}`, { method: 'POST' })
  expect(await status()).toMatchObject({ status: 'DONE' })
})

test('behavior: a refund is paid to the sender on the source chain', async () => {
  const { status } = await open(parseEther(bridgeAmounts.refunded))
  const before = await source.reader.getBalance({ address: accounts.holder })

  expect(await status()).toMatchObject({ receiving: { chainId: 31337 }, substatus: 'REFUNDED' })
  const after = await source.reader.getBalance({ address: accounts.holder })
  expect(after - before).toBe(parseEther(bridgeAmounts.refunded))
})

test('error: no deposit, and no route', async () => {
  const { ask, status } = await open(parseEther('0.01'))

  expect(await status(`0x${'0'.repeat(64)}`)).toEqual({ status: 'NOT_FOUND' })
  const same = { fromChain: '31337', fromToken: zero, toChain: '31337', toToken: addresses.usdc }
  expect(await ask('/v1/quote', same)).toMatchObject({ message: 'No available quotes' })
})
