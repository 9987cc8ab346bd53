import { localProjectId } from '@fairlead/server'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addresses,
  createClients,
  createSolanaClients,
  solanaAccounts,
  solanaChainId,
  startChain,
  startServer,
  startSolana,
  type TestServer,
} from './node.ts'
import { type LocalOnramp, startOnramp, testCards } from './onramp.ts'

// An address without a key: nothing else ever reaches it.
const buyer = '0x00000000000000000000000000000000000b0ca1'
const query = `projectId=${localProjectId}`

let chain: Awaited<ReturnType<typeof startChain>>
let solana: Awaited<ReturnType<typeof startSolana>>
let onramp: LocalOnramp
let server: TestServer

beforeAll(async () => {
  ;[chain, solana] = await Promise.all([startChain({ chainId: 31337 }), startSolana()])
  onramp = await startOnramp({
    chains: [
      { caipNetworkId: 'eip155:31337', name: 'Devnet One', rpcUrl: chain.url },
      { caipNetworkId: solanaChainId, name: 'Solana', rpcUrl: solana.url, wsUrl: solana.wsUrl },
    ],
    port: 0,
    webhookUrl: () => `${server.url}/v1/onramp/webhooks/local`,
  })
  const { local, onramp: names } = onramp.vendors
  server = await startServer({ vendors: { local, onramp: [...names] } })
})
afterAll(async () => {
  await server?.stop()
  await onramp?.stop()
  await Promise.all([chain?.stop(), solana?.stop()])
})

async function post(path: string, body: object) {
  const response = await fetch(`${server.url}${path}?${query}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  return response.json()
}

/** Buys with a card on the page that the server's URL leads to. */
async function buy(options: {
  address: string
  amount?: number
  asset: string
  card: string
  network: string
}) {
  const { address, amount = 100, asset, card, network } = options
  const { purchaseId, url } = await post('/v1/generators/onrampurl', {
    defaultNetwork: network,
    destinationWallets: [{ address, assets: [asset], blockchains: [network] }],
    fiatCurrency: 'USD',
    presetFiatAmount: amount,
  })
  const form = await fetch(url)
  expect(form.headers.get('content-security-policy')).toContain("default-src 'none'")
  const [, action = ''] = /action="([^"]+)"/.exec(await form.text()) ?? []
  const paid = await submit(url, action, { card })
  const page = await paid.text()
  return {
    page,
    deliver: () => submit(url, /action="([^"]+)"/.exec(page)?.[1] ?? '', {}),
    read: async () =>
      (await fetch(`${server.url}/v1/onramp/purchases/${purchaseId}?${query}`)).json(),
  }
}

function submit(url: string, action: string, fields: Record<string, string>) {
  const target = new URL(action.replaceAll('&#38;', '&'), url)
  return fetch(target, { body: new URLSearchParams(fields), method: 'POST' })
}

test('[API-17] a paid order delivers ERC-20s, exactly as quoted, and is reported', async () => {
  const { reader } = createClients({ chainId: 31337, url: chain.url })
  const balance = () =>
    reader.readContract({
      abi: erc20Abi,
      address: addresses.usdc,
      args: [buyer],
      functionName: 'balanceOf',
    })
  const quote = await post('/v1/onramp/quote', {
    amount: '100',
    network: 'eip155-31337',
    paymentCurrency: 'USD',
    purchaseCurrency: 'USDC',
  })

  const order = await buy({
    address: buyer,
    asset: 'USDC',
    card: testCards.paid,
    network: 'eip155-31337',
  })

  expect(quote).toMatchObject({
    networkFee: { amount: '0.1', currency: 'USD' },
    paymentSubtotal: { amount: '98.4', currency: 'USD' },
    paymentTotal: { amount: '100', currency: 'USD' },
    purchaseAmount: { amount: '98.4', currency: 'USDC' },
  })
  expect(await balance()).toBe(98_400_000n)
  const { status, transactionHash } = await order.read()
  expect(status).toBe('completed')
  expect((await reader.getTransactionReceipt({ hash: transactionHash })).status).toBe('success')
})

test('a slow order delivers the native coin later', async () => {
  const { reader } = createClients({ chainId: 31337, url: chain.url })

  const order = await buy({
    address: buyer,
    amount: 250,
    asset: 'ETH',
    card: testCards.slow,
    network: 'eip155-31337',
  })

  expect(await order.read()).toEqual({ status: 'pending', transactionHash: null })
  expect(await reader.getBalance({ address: buyer })).toBe(0n)
  await order.deliver()
  expect(await order.read()).toMatchObject({ status: 'completed' })
  // 250 − 1.5 % − 0.10 at 2,500 per ether.
  expect(await reader.getBalance({ address: buyer })).toBe(98_460_000_000_000_000n)
})

test('SOL is delivered on Solana', async () => {
  const { balanceOf } = createSolanaClients(solana)
  const before = await balanceOf(solanaAccounts.friend)

  await buy({
    address: solanaAccounts.friend,
    asset: 'SOL',
    card: testCards.paid,
    network: solanaChainId.replace(':', '-'),
  })

  expect(await balanceOf(solanaAccounts.friend)).toBe(before + 984_000_000n)
})

test('error: a declined card delivers nothing, and is reported', async () => {
  const order = await buy({
    address: buyer,
    asset: 'DAI',
    card: testCards.declined,
    network: 'eip155-31337',
  })

  expect(order.page).toContain('declined')
  expect(await order.read()).toEqual({ status: 'failed', transactionHash: null })
})

test('error: a changed address is refused', async () => {
  const { url } = await post('/v1/generators/onrampurl', {
    destinationWallets: [{ address: buyer, assets: ['USDC'] }],
  })
  const changed = new URL(url)
  changed.searchParams.set('address', addresses.weth)

  expect((await fetch(changed)).status).toBe(400)
  expect((await submit(changed.href, changed.href, { card: testCards.paid })).status).toBe(400)
})
