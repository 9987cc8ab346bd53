import { parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addresses } from '../addresses.ts'
import { type Clients, createClients } from '../clients.ts'
import { type Chain, startChain } from '../startChain.ts'
import { startExchange } from './startExchange.ts'

let chain: Chain
let clients: Clients

beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
  clients = createClients(chain)
})
afterAll(() => chain?.stop())

/** Starts the exchange and asks for one payment of `amount` to a new address. */
async function open(amount: bigint, token?: string) {
  const { exchange, stop } = await startExchange({
    port: 0,
    rpcUrls: new Map([[31337, chain.url]]),
  })
  onTestFinished(stop)
  // Node does not resolve names below localhost.
  const here = (url: string) => url.replace('exchange.localhost', '127.0.0.1')
  const headers = { 'x-api-key': exchange.key }
  const to = privateKeyToAddress(generatePrivateKey())
  const asset = `eip155:31337/${token ? `erc20:${token}` : 'slip44:60'}`
  const body = JSON.stringify({ amount: amount.toString(), asset, recipient: `eip155:31337:${to}` })
  const url = here(exchange.url)
  const started = await fetch(`${url}/payments`, { body, headers, method: 'POST' })
  const { sessionId, url: page } = await started.json()
  return {
    exchange,
    page: here(page),
    press: (choice: string) =>
      fetch(here(page), { body: new URLSearchParams({ choice }), method: 'POST' }),
    status: async (given: Record<string, string> = headers) =>
      (await fetch(`${url}/payments/${sessionId}`, { headers: given })).json(),
    to,
  }
}

test('default: the recipient gets the coin, and the hash is returned', async () => {
  const { press, status, to } = await open(parseEther('1.5'))

  expect(await status()).toEqual({ status: 'IN_PROGRESS' })
  await press('pay')

  const { status: word, txHash } = await status()
  expect(word).toBe('SUCCESS')
  expect(await clients.reader.getBalance({ address: to })).toBe(parseEther('1.5'))
  expect(await clients.reader.getTransaction({ hash: txHash })).toMatchObject({
    value: parseEther('1.5'),
  })
})

test.each([addresses.usdc, addresses.usdt])('default: token %s is sent', async (token) => {
  const { press, status, to } = await open(2_500_000n, token)

  await press('pay')

  expect(await status()).toMatchObject({ status: 'SUCCESS' })
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  const args = [to] as const
  expect(
    await clients.reader.readContract({ abi, address: token, args, functionName: 'balanceOf' }),
  ).toBe(2_500_000n)
})

test('behavior: declined, nothing is sent, and the state is final', async () => {
  const { press, status, to } = await open(5n)

  await press('decline')
  await press('pay')

  expect(await status()).toEqual({ status: 'FAILED' })
  expect(await clients.reader.getBalance({ address: to })).toBe(0n)
})

test('behavior: a slow payment is sent on the third request, once', async () => {
  const { press, status, to } = await open(5n)

  await press('slowly')
  await press('slowly')

  const seen = [await status(), await status(), await status(), await status()]
  expect(seen.map((one) => one.status)).toEqual([
    'IN_PROGRESS',
    'IN_PROGRESS',
    'SUCCESS',
    'SUCCESS',
  ])
  expect(await clients.reader.getBalance({ address: to })).toBe(5n)
})

test('error: the API requires the key, and the page runs no script', async () => {
  const { page, status } = await open(5n)

  expect(await status({})).toEqual({ error: 'unauthorized' })
  const shown = await fetch(page)
  expect(shown.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
  expect(await shown.text()).toContain('0.000000000000000005 ETH')
})
