import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { closedUrl, startUpstream } from '../../testing/startUpstream.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solanaAccount = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const chainId = 'eip155:31337'
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const bitcoinAccount = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const chains = [chainId, solana, bitcoin].map((caipNetworkId) => ({
  caipNetworkId,
  upstreams: ['http://127.0.0.1:9'],
}))
const pathOf = (address: string, query: string) =>
  `/v1/account/${address}/balance?${local}&currency=usd${query}`

test.each([
  ['an invalid address', '0x12', `&chainId=${chainId}`, 'REQUEST_INVALID', 'address'],
  ['an id instead of an address', `${chainId}%3A${account}`, '', 'REQUEST_INVALID', 'address'],
  [
    'an address of another kind',
    solanaAccount,
    `&chainId=${chainId}`,
    'REQUEST_INVALID',
    'address',
  ],
  ['an address of another kind', account, `&chainId=${solana}`, 'REQUEST_INVALID', 'address'],
  [
    'an address with an extra character',
    `${solanaAccount}A`,
    `&chainId=${solana}`,
    'REQUEST_INVALID',
    'address',
  ],
  [
    'an address of another kind',
    bitcoinAccount,
    `&chainId=${solana}`,
    'REQUEST_INVALID',
    'address',
  ],
  ['an invalid chain', account, '&chainId=1', 'REQUEST_INVALID', 'chainId'],
  ['a chain that is not served', account, '&chainId=eip155:999', 'NETWORK_UNSUPPORTED', 'chainId'],
  [
    'a chain without balances',
    bitcoinAccount,
    `&chainId=${bitcoin}`,
    'NETWORK_UNSUPPORTED',
    'chainId',
  ],
  ['no chain with balances', bitcoinAccount, '', 'NETWORK_UNSUPPORTED', 'chainId'],
])('[API-12] error: %s', async (_, address, query, code, field) => {
  const { get } = await createTestServer({ chains })

  const response = await get(pathOf(address, query))

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code, reasons: [{ field }] })
})

test('[API-12] error: an unsupported currency', async () => {
  const { get } = await createTestServer({ chains })

  const response = await get(`/v1/account/${account}/balance?${local}&currency=eur`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field: 'currency' }] })
})

test('[FEAT-01] error: when no node responds, returns an error, never an empty account', async () => {
  const upstreams = [await closedUrl()]
  const { entries, get } = await createTestServer({
    chains: [{ caipNetworkId: chainId, upstreams }],
  })

  const response = await get(pathOf(account, ''))

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    reasons: [{ field: 'balances' }],
  })
  expect(JSON.stringify(entries).toLowerCase()).not.toContain(account.toLowerCase())
})

test('[FEAT-01] error: a Solana account on a server without Solana', async () => {
  const { get } = await createTestServer({
    chains: [{ caipNetworkId: chainId, upstreams: ['http://127.0.0.1:9'] }],
  })

  const response = await get(pathOf(solanaAccount, ''))

  expect(await response.json()).toMatchObject({ code: 'NETWORK_UNSUPPORTED', status: 400 })
})

const empty = { context: { slot: 1 }, value: [] }
const odd = (tokenAmount: object) => ({
  getBalance: { value: 1 },
  getTokenAccountsByOwner: {
    value: [{ account: { data: { parsed: { info: { mint: solanaAccount, tokenAmount } } } } }],
  },
})
test.each<[string, Record<string, unknown>]>([
  ['not a number', { getBalance: { value: '1' }, getTokenAccountsByOwner: empty }],
  ['a negative amount', { getBalance: { value: -1 }, getTokenAccountsByOwner: empty }],
  ['not a list', { getBalance: { value: 1 }, getTokenAccountsByOwner: { value: {} } }],
  ['an amount with a fraction', odd({ amount: '1.5', decimals: 6 })],
  ['an amount without decimals', odd({ amount: '15' })],
  [
    'metadata for fewer mints',
    { ...odd({ amount: '5', decimals: 1 }), getMultipleAccounts: empty },
  ],
  ['an error', { getTokenAccountsByOwner: empty }],
])('[FEAT-01] error: a Solana node responds with %s', async (_, results) => {
  const node = await startUpstream((body) => {
    const { id, method } = body as { id: number; method: string }
    const error = { code: -32601, message: 'Method not found' }
    const answer = method in results ? { result: results[method] } : { error }
    return { body: { jsonrpc: '2.0', id, ...answer } }
  })
  const { entries, get } = await createTestServer({
    chains: [{ caipNetworkId: solana, upstreams: [node.url] }],
  })

  const response = await get(pathOf(solanaAccount, `&chainId=${solana}`))

  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(JSON.stringify(entries)).not.toContain(solanaAccount)
})

test('[FEAT-01] error: no Solana node responds', async () => {
  const { get } = await createTestServer({
    chains: [{ caipNetworkId: solana, upstreams: [await closedUrl()] }],
  })

  expect((await get(pathOf(solanaAccount, ''))).status).toBe(503)
})

test('[FEAT-01] error: a node with an invalid response', async () => {
  const node = await startUpstream()
  const { get } = await createTestServer({
    chains: [{ caipNetworkId: chainId, upstreams: [node.url] }],
  })

  expect((await get(pathOf(account, `&chainId=${chainId}`))).status).toBe(503)
})

test('[API-12] error: no project', async () => {
  const { get } = await createTestServer({ chains })

  expect((await get(`/v1/account/${account}/balance`)).status).toBe(401)
})

test('[FEAT-01] error: a vendor that is listed but not configured stops the start', async () => {
  await expect(createTestServer({ vendors: { balances: ['zerion'] } })).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
    shortMessage: 'vendors.balances: zerion is listed but not set up',
  })
})
