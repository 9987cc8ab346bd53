import { getWallets, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'

async function setup() {
  const { get } = await createTestServer()
  const list = async (query = '') => {
    const response = await get(`/getWallets?${local}${query}`)
    expect(response.status, query).toBe(200)
    return parse(getWallets.response, await response.json())
  }
  return { get, list }
}

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'

test('[API-21] default: returns the first hundred of several hundred, to pages of any origin', async () => {
  const { get } = await setup()

  const response = await get(`/getWallets?${local}`, { origin: 'https://anywhere.example' })

  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('max-age=300')
  const { count, data } = parse(getWallets.response, await response.json())
  expect(data).toHaveLength(100)
  expect(count).toBeGreaterThan(500)
  expect(data).toContainEqual(expect.objectContaining({ id: metaMask, image_id: metaMask }))
})

test('[API-21] default: pages list each wallet once', async () => {
  const { list } = await setup()
  const ids: string[] = []

  for (let page = 1; ; page++) {
    const { count, data } = await list(`&page=${page}&entries=40`)
    ids.push(...data.map(({ id }) => id))
    if (page * 40 < count) continue
    expect(ids).toHaveLength(count)
    break
  }
  expect(new Set(ids).size).toBe(ids.length)
})

test('[API-21] behavior: applies the query', async () => {
  const { list } = await setup()
  const names = async (query: string) => (await list(query)).data.map(({ name }) => name)

  expect(await names('&entries=1&search=%20phantom%20')).toEqual(['Phantom'])
  expect(await names(`&include=${metaMask},,%20${phantom}&exclude=${phantom}`)).toEqual([
    'MetaMask',
  ])
  expect(await names('&names=phantom&rdns=io.metamask.mobile')).toEqual(['MetaMask', 'Phantom'])
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await names(`&chains=${solana}&search=solflare`)).toEqual(['Solflare'])
  expect(await names('&chains=eip155:1&search=solflare')).toEqual([])
  expect((await list('&badge_type=certified')).count).toBe(0)
  expect((await list('&badge=certified')).count).toBe(0)
  expect((await list('&badge_type=none')).count).toBe((await list()).count)
  expect((await list('&unknown=1&include=&chains=&search=')).count).toBe((await list()).count)
})

test('[API-21] behavior: a page that the client has cached is not sent again', async () => {
  const { get } = await setup()
  const tag = (await get(`/getWallets?${local}`)).headers.get('etag') ?? ''

  const same = await get(`/getWallets?${local}`, { 'if-none-match': tag })
  const other = await get(`/getWallets?${local}&page=2`, { 'if-none-match': tag })

  expect([same.status, await same.text(), same.headers.get('cache-control')]).toEqual([
    304,
    '',
    'max-age=300',
  ])
  expect(other.status).toBe(200)
})

test.each([
  ['page', '0'],
  ['page', 'one'],
  ['page', ''],
  ['entries', '101'],
  ['entries', '-1'],
  ['entries', '1.5'],
  ['chains', 'eip155'],
  ['chains', 'eip155:1,nonsense'],
  ['search', 'x'.repeat(101)],
  ['badge_type', 'golden'],
  ['badge', 'golden'],
])('[API-21] error: %s=%s', async (field, value) => {
  const { get } = await setup()

  const response = await get(`/getWallets?${local}&${field}=${value}`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'REQUEST_INVALID',
    reasons: [{ field, description: 'Invalid input' }],
  })
})

test('[API-21] error: no project', async () => {
  const { get } = await setup()

  for (const query of ['', '?projectId=nonsense'])
    expect((await get(`/getWallets${query}`)).status).toBe(401)
})
