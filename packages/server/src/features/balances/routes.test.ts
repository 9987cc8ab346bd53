import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { closedUrl, startUpstream } from '../../testing/startUpstream.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solanaAccount = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const chainId = 'eip155:31337'
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const chains = [chainId, solana].map((caipNetworkId) => ({
  caipNetworkId,
  upstreams: ['http://127.0.0.1:9'],
}))
const pathOf = (address: string, query: string) =>
  `/v1/account/${address}/balance?${local}&currency=usd${query}`

test.each([
  ['an address that is none', '0x12', `&chainId=${chainId}`, 'REQUEST_INVALID', 'address'],
  ['an id in place of an address', `${chainId}%3A${account}`, '', 'REQUEST_INVALID', 'address'],
  [
    'an address of another kind',
    solanaAccount,
    `&chainId=${chainId}`,
    'REQUEST_INVALID',
    'address',
  ],
  ['an address of another kind', account, `&chainId=${solana}`, 'NETWORK_UNSUPPORTED', 'chainId'],
  ['a chain that is none', account, '&chainId=1', 'REQUEST_INVALID', 'chainId'],
  ['a chain that nobody serves', account, '&chainId=eip155:999', 'NETWORK_UNSUPPORTED', 'chainId'],
  [
    'a chain that nobody reads',
    solanaAccount,
    `&chainId=${solana}`,
    'NETWORK_UNSUPPORTED',
    'chainId',
  ],
  ['no chain that anybody reads', solanaAccount, '', 'NETWORK_UNSUPPORTED', 'chainId'],
])('[API-12] error: %s', async (_, address, query, code, field) => {
  const { get } = await createTestServer({ chains })

  const response = await get(pathOf(address, query))

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code, reasons: [{ field }] })
})

test('[API-12] error: another currency', async () => {
  const { get } = await createTestServer({ chains })

  const response = await get(`/v1/account/${account}/balance?${local}&currency=eur`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field: 'currency' }] })
})

test('[FEAT-01] error: no node answers: an error, never an empty account', async () => {
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

test('[FEAT-01] error: a node that answers nonsense', async () => {
  const node = await startUpstream()
  const { get } = await createTestServer({
    chains: [{ caipNetworkId: chainId, upstreams: [node.url] }],
  })

  expect((await get(pathOf(account, `&chainId=${chainId}`))).status).toBe(503)
})

test('[API-12] error: without a project', async () => {
  const { get } = await createTestServer({ chains })

  expect((await get(`/v1/account/${account}/balance`)).status).toBe(401)
})

test('[FEAT-01] error: a vendor that is named but not set up ends the start', async () => {
  await expect(createTestServer({ vendors: { balances: ['zerion'] } })).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
    shortMessage: 'vendors.balances: zerion is named but not set up',
  })
})
