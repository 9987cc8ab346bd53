import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { account, type Reply, startVendor } from '../../testing/startVendor.ts'

const api = '/api/v3'
const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Opens a server that asks CoinGecko for prices and rates, and Zerion for balances. */
async function open(replies: Record<string, Reply | readonly Reply[]> = {}, vendors: object = {}) {
  const vendor = await startVendor({
    [`${api}/asset_platforms`]: 'coingecko/asset_platforms',
    [`${api}/coins/ethereum`]: 'coingecko/ethereum',
    [`${api}/exchange_rates`]: 'coingecko/exchange_rates',
    [`${api}/simple/price`]: 'coingecko/price',
    '/v1/chains/': 'zerion/chains',
    [`/v1/wallets/${account}/positions/`]: 'zerion/positions',
    ...replies,
  })
  const { url } = vendor
  const server = await createTestServer({
    vendors: {
      balances: ['zerion'],
      coingecko: { url },
      prices: ['coingecko'],
      zerion: { key: 'zk_1', url },
      ...vendors,
    },
  })
  const read = async (response: Promise<Response>) => {
    const answer = await response
    return { body: await answer.json(), status: answer.status }
  }
  return {
    ...server,
    ratesAsked: () => vendor.asked().filter((path) => path.includes('exchange_rates')).length,
    balances: (currency: string) =>
      read(server.get(`/v1/account/${account}/balance?currency=${currency}&${local}`)),
    currencies: () => read(server.get(`/v1/fungible/currencies?${local}`)),
    prices: (currency: string) =>
      read(server.post(`/v1/fungible/price?${local}`, { addresses: [ether], currency })),
  }
}

test('[API-07] default: prices in another currency at the vendor’s rate; usd is unchanged', async () => {
  const { prices, ratesAsked } = await open()

  expect((await prices('usd')).body).toMatchObject({ fungibles: [{ price: 2500.5 }] })
  expect(ratesAsked()).toBe(0)
  expect((await prices('eur')).body).toMatchObject({
    fungibles: [{ price: expect.closeTo(2250.45) }],
  })
  expect((await prices('JPY')).body).toMatchObject({
    fungibles: [{ price: expect.closeTo(375_075) }],
  })
})

test('[API-12] default: balances in another currency: converts price and value, not the amount', async () => {
  const { balances } = await open()

  const [dollars, euros] = [await balances('usd'), await balances('eur')]

  expect(dollars.body.balances[0]).toMatchObject({ price: 2500.5, value: expect.closeTo(3750.75) })
  expect(euros.body.balances[0]).toEqual({
    ...dollars.body.balances[0],
    price: expect.closeTo(2250.45),
    value: expect.closeTo(3375.675),
  })
})

test('[API-07] default: the currencies with their rates, without coins and metals', async () => {
  const { currencies } = await open()

  expect((await currencies()).body).toEqual({
    currencies: [
      { code: 'EUR', perDollar: expect.closeTo(0.9) },
      { code: 'JPY', perDollar: expect.closeTo(150) },
      { code: 'USD', perDollar: 1 },
    ],
  })
})

test('[API-07] behavior: reads rates again after ten minutes, and never uses older ones', async () => {
  const { clock, entries, prices, ratesAsked } = await open({
    [`${api}/exchange_rates`]: ['coingecko/exchange_rates', { status: 500 }],
  })
  await prices('eur')
  clock.nowMs += 599_999
  expect((await prices('eur')).status).toBe(200)
  expect(ratesAsked()).toBe(1)

  clock.nowMs += 1
  expect((await prices('eur')).status).toBe(400)
  expect(entries).toContainEqual(
    expect.objectContaining({ event: 'vendorFailed', feature: 'rates', vendor: 'coingecko' }),
  )
  // The vendor rests after a failure; dollars need no rate.
  await prices('eur')
  expect(ratesAsked()).toBe(2)
  expect((await prices('usd')).status).toBe(200)
})

test('[API-07] behavior: configured rates need no vendor, and take precedence over one', async () => {
  const { currencies, prices, ratesAsked } = await open({}, { fiatRates: { EUR: 0.5 }, rates: [] })

  expect((await prices('eur')).body).toMatchObject({ fungibles: [{ price: 1250.25 }] })
  expect((await currencies()).body).toEqual({
    currencies: [
      { code: 'EUR', perDollar: 0.5 },
      { code: 'USD', perDollar: 1 },
    ],
  })
  expect(ratesAsked()).toBe(0)
  const both = await open({}, { fiatRates: { EUR: 0.5 } })
  expect((await both.currencies()).body.currencies).toMatchObject([
    { code: 'EUR', perDollar: 0.5 },
    { code: 'JPY', perDollar: expect.closeTo(150) },
    {},
  ])
})

test('[API-07] behavior: rates of another server of this API', async () => {
  const first = await open()
  const listener = await startVendor({
    '/v1/fungible/currencies': { body: (await first.currencies()).body },
  })
  const second = await open(
    {},
    { rates: ['upstream'], upstream: { projectId: 'theirs', url: listener.url } },
  )

  expect((await second.prices('eur')).body).toMatchObject({
    fungibles: [{ price: expect.closeTo(2250.45) }],
  })
})

test.each(['prices', 'balances'] as const)(
  '[API-07][API-12] error: %s in a currency without a rate: the error says what to do',
  async (route) => {
    const opened = await open()

    expect(await opened[route]('chf')).toMatchObject({
      body: {
        code: 'REQUEST_INVALID',
        reasons: [
          {
            description:
              'No exchange rate for CHF. Request prices in usd, or set vendors.fiatRates on the server',
            field: 'currency',
          },
        ],
      },
      status: 400,
    })
    expect((await opened[route]('euro')).body).toMatchObject({ reasons: [{ field: 'currency' }] })
  },
)
