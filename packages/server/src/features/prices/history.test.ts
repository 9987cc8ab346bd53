import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { type Reply, startVendor } from '../../testing/startVendor.ts'

const api = '/api/v3'
const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const chart = (...prices: readonly (readonly [number, number])[]) => ({ body: { prices } })
const ofEther = `${api}/coins/ethereum/market_chart`
const start = 1_767_225_600

async function open(replies: Record<string, Reply | readonly Reply[]> = {}, vendors: object = {}) {
  const vendor = await startVendor({
    [`${api}/asset_platforms`]: 'coingecko/asset_platforms',
    [`${api}/exchange_rates`]: 'coingecko/exchange_rates',
    [ofEther]: chart([start * 1000 + 12, 2000.5], [(start + 300) * 1000, 2100]),
    [`${api}/coins/ethereum/contract/${usdc.slice(9).toLowerCase()}/market_chart`]: chart(
      [start * 1000, 0.99],
      [(start + 300) * 1000, 1],
    ),
    ...replies,
  })
  const server = await createTestServer({
    vendors: { coingecko: { url: vendor.url }, prices: ['coingecko'], ...vendors },
  })
  return {
    ...server,
    charts: () => vendor.asked().filter((path) => path.includes('market_chart')),
    async ask(query: string) {
      const response = await server.get(`/v1/fungible/history?${query}&${local}`)
      return { body: await response.json(), status: response.status }
    },
    url: vendor.url,
  }
}

test('[API-07] default: points of a period in the requested currency, as the vendor reports them', async () => {
  const { ask, charts } = await open()

  expect(await ask(`address=${ether}&period=1d`)).toEqual({
    body: {
      points: [
        [start, 2000.5],
        [start + 300, 2100],
      ],
    },
    status: 200,
  })
  await ask(`address=${ether}&period=1w&currency=EUR`)
  await ask(`address=${ether}&period=1m`)
  expect((await ask(`address=${usdc}&period=1y`)).body.points).toHaveLength(2)
  expect(charts()).toEqual([
    `${ofEther}?days=1&vs_currency=usd`,
    `${ofEther}?days=7&vs_currency=eur`,
    `${ofEther}?days=30&vs_currency=usd`,
    expect.stringMatching(/days=365/),
  ])
})

test('[API-07] behavior: caches a history for five minutes, per period and currency', async () => {
  const { ask, charts, clock } = await open()
  const query = `address=${ether}&period=1d`
  await ask(query)
  clock.nowMs += 299_999
  await ask(
    `address=${ether.toUpperCase().replace('EIP155', 'eip155').replace('0X', '0x')}&period=1d`,
  )
  expect(charts()).toHaveLength(1)
  clock.nowMs += 1
  await ask(query)
  expect(charts()).toHaveLength(2)
})

test('[API-07] behavior: at most 200 points, with the first and the last', async () => {
  const prices = Array.from({ length: 2_000 }, (_, index): [number, number] => [
    (start + index * 60) * 1000,
    index + 1,
  ])
  const { ask } = await open({ [ofEther]: { body: { prices: prices.toReversed() } } })

  const { points } = (await ask(`address=${ether}&period=1y`)).body
  expect(points).toHaveLength(200)
  expect([points[0], points.at(-1)]).toEqual([
    [start, 1],
    [start + 1_999 * 60, 2_000],
  ])
})

test('[API-07] behavior: with a configured rate, the chart follows the rate of the current price', async () => {
  const { ask, charts } = await open({}, { fiatRates: { EUR: 0.5 } })

  expect((await ask(`address=${ether}&period=1d&currency=eur`)).body.points[1]).toEqual([
    start + 300,
    1050,
  ])
  expect(charts()).toEqual([`${ofEther}?days=1&vs_currency=usd`])
})

test('[API-07] behavior: requests the next vendor if one has no history', async () => {
  const first = await open({ [ofEther]: chart() })
  expect((await first.ask(`address=${ether}&period=1d`)).body).toEqual({ points: [] })

  const points = [
    [start, 7],
    [start + 60, 8],
  ]
  const other = await startVendor({ '/v1/fungible/history': { body: { points } } })
  const upstream = { projectId: 'theirs', url: other.url }
  const both = await open({ [ofEther]: chart() }, { prices: ['coingecko', 'upstream'], upstream })
  expect((await both.ask(`address=${ether}&period=1d`)).body).toEqual({ points })
  expect(other.asked()).toEqual([
    expect.stringMatching(
      /history\?address=eip155%3A1%3A0xe+&currency=usd&period=1d&projectId=theirs/,
    ),
  ])
})

test.each<[string, Reply]>([
  ['fails', { status: 500 }],
  ['returns a price below 0', chart([start * 1000, -1])],
  ['returns text', { body: { prices: [['a', 'b']] } }],
])('[API-07] error: a vendor that %s is a failure, never an empty history', async (_, reply) => {
  const { ask } = await open({ [ofEther]: reply })

  expect((await ask(`address=${ether}&period=1d`)).status).toBe(503)
})

test.each([
  ['no token', 'period=1d', 'address'],
  ['an invalid id', 'address=0x12&period=1d', 'address'],
  ['no period', `address=${ether}`, 'period'],
  ['another period', `address=${ether}&period=2d`, 'period'],
  ['a currency without a rate', `address=${ether}&period=1d&currency=chf`, 'currency'],
  ['an invalid currency', `address=${ether}&period=1d&currency=euro`, 'currency'],
])('[API-07] error: %s', async (_, query, field) => {
  const { ask, charts } = await open()

  expect(await ask(query)).toMatchObject({
    body: { code: 'REQUEST_INVALID', reasons: [{ field }] },
    status: 400,
  })
  expect(charts()).toEqual([])
})
