import { setFiatCurrency } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { balance, createDataApi } from '../../testing/dataApi.ts'
import { connectedStage, focused, heading, part } from '../../testing/stage.tsx'

const serverUrl = 'https://api.example'
const buoy = { ...balance('BUOY', '1250', 1250.5, 'Buoy'), price: 1.0004 }
const held = { balances: [{ ...balance('ETH', '1.5', 3750, 'Ether'), price: 2500 }, buoy] }
const start = Date.UTC(2026, 0, 1, 8) / 1000
const points = [
  [start, 2000],
  [start + 3_600, 1900],
  [start + 7_200, 2600],
  [start + 10_800, 2500],
]

/** Opens the details of a token. */
async function open(
  answers: Parameters<typeof createDataApi>[0] = {},
  options: Parameters<typeof connectedStage>[0] = {},
  symbol = 'ETH',
) {
  const api = createDataApi({ balance: held, prices: { points }, ...answers })
  const staged = await connectedStage({ serverUrl, ...options }, api)
  void staged.fairlead.modal.open()
  await part(`fl-account-token-${symbol}`).click()
  const charts = () => api.asked.filter(({ pathname }) => pathname === '/v1/fungible/history')
  return { ...staged, charts }
}
const chart = () => part('fl-token-chart')

test('[FEAT-01] default: balance, price, and a day of prices with the change as text', async () => {
  const { charts } = await open()

  await expect.element(heading()).toHaveTextContent('Ether')
  await expect.element(part('fl-token-balance')).toHaveTextContent('1.5 ETH')
  await expect.element(part('fl-token-value')).toHaveTextContent('$3,750.00')
  await expect.element(part('fl-token-price')).toMatchTextContent(/Price\s*\$2,500\.00/)
  await expect.element(part('fl-token-change')).toMatchTextContent(/^Up 25% since Jan 1, 2026/)
  await expect
    .element(chart())
    .toHaveAccessibleName(
      'Price chart. First: $2,000.00. Last: $2,500.00. Lowest: $1,900.00. Highest: $2,600.00.',
    )
  await expect.element(part('fl-token-lowest')).toHaveTextContent('$1,900.00')
  await expect.element(part('fl-token-highest')).toHaveTextContent('$2,600.00')
  expect(chart().element().querySelector('path')?.getAttribute('d')).toMatch(/^M0 \S+L/)
  expect(
    charts().map(({ search }) => Object.fromEntries(new URLSearchParams(search))),
  ).toMatchObject([
    { address: expect.stringMatching(/^eip155:31337:0xe+$/), currency: 'usd', period: '1d' },
  ])
})

test('[FEAT-01] behavior: no price is requested before a token is opened; each period is a separate request', async () => {
  const { charts } = await open({
    prices: (query: URLSearchParams) => ({
      points:
        query.get('period') === '1y'
          ? [...points].reverse().map(([at, price], index) => [start + index, price ?? at])
          : points,
    }),
  })
  await expect.element(chart()).toBeVisible()

  // Wait until opening has set the focus.
  await expect.poll(focused).toBe(heading().element())
  part('fl-token-tab-1d').element().focus()
  await userEvent.keyboard('{End}')

  await expect.element(part('fl-token-tab-1y')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => focused()?.id).toBe('fl-token-tab-1y')
  await expect.element(part('fl-token-change')).toHaveTextContent('Down 20% since Jan 1, 2026')
  await part('fl-token-tab-1d').click()
  await expect.element(part('fl-token-change')).toMatchTextContent(/^Up 25%/)
  expect(charts().map(({ searchParams }) => searchParams.get('period'))).toEqual(['1d', '1y'])
})

test('[FEAT-01] behavior: an unchanged price is stated', async () => {
  await open({ prices: { points: points.map(([at]) => [at, 1]) } })

  await expect.element(part('fl-token-change')).toMatchTextContent(/^Unchanged since Jan 1, 2026/)
})

test.each([
  ['none', []],
  ['one point', points.slice(0, 1)],
])('[FEAT-01] behavior: a history with %s shows no chart, and a message', async (_, few) => {
  await open({ prices: { points: few } })

  await expect
    .element(part('fl-token-history-empty'))
    .toHaveTextContent('No price history for this period.')
  expect(chart().elements()).toEqual([])
  await expect.element(part('fl-token-price')).toMatchTextContent(/\$2,500\.00/)
})

test('[FEAT-01] error: a history that fails can be retried; the price stays', async () => {
  let isDown = true
  await open({ prices: () => (isDown ? new Response('', { status: 500 }) : { points }) })

  await expect
    .element(part('fl-token-history-error'))
    .toMatchTextContent(/Couldn’t load the price history/)
  await expect.element(part('fl-token-price')).toMatchTextContent(/\$2,500\.00/)
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(chart()).toBeVisible()
})

test('[FEAT-01] behavior: the full contract address, to copy; the native token has none', async () => {
  await open({}, {}, 'BUOY')

  const { address = '' } = buoy as { address?: string }
  await expect
    .element(part('fl-token-contract'))
    .toHaveAttribute('data-address', address.split(':')[2] ?? '')
  await part('fl-token-copy').click()
  await expect.element(part('fl-toast')).toBeVisible()
  await part('fl-header-back').click()
  await part('fl-account-token-ETH').click()
  await expect.element(part('fl-token-balance')).toHaveTextContent('1.5 ETH')
  expect(part('fl-token-contract').elements()).toEqual([])
})

test('[FEAT-01] behavior: a token without a price has no chart', async () => {
  const { charts } = await open(
    {
      balance: { balances: [{ ...balance('BUOY', '3', 0), price: 0 }] },
    },
    {},
    'BUOY',
  )

  await expect.element(part('fl-token-price')).toHaveTextContent('No price known.')
  expect(part('fl-token-tab-1d').elements()).toEqual([])
  expect(charts()).toEqual([])
})

test('[FEAT-01] behavior: another currency is requested, and its symbol is next to the values', async () => {
  const euro = { ...balance('ETH', '1.5', 3000, 'Ether'), price: 2000 }
  const { charts, fairlead } = await open({
    balance: (query: URLSearchParams) =>
      query.get('currency') === 'eur' ? { balances: [euro] } : held,
    currencies: {
      currencies: [
        { code: 'EUR', perDollar: 0.8 },
        { code: 'USD', perDollar: 1 },
      ],
    },
  })
  await expect.element(part('fl-token-price')).toMatchTextContent(/\$2,500\.00/)
  const currencies = () => charts().map(({ searchParams }) => searchParams.get('currency'))
  // The price is drawn before the chart is requested.
  await expect.poll(currencies).toEqual(['usd'])

  setFiatCurrency(fairlead, 'EUR')

  await expect.element(part('fl-token-price')).toMatchTextContent(/€2,000\.00/)
  await expect.element(part('fl-token-value')).toHaveTextContent('€3,000.00')
  await expect.element(part('fl-token-lowest')).toHaveTextContent('€1,900.00')
  await expect.poll(currencies).toEqual(['usd', 'eur'])
})

test('[FEAT-01] behavior: a token that is no longer listed shows a message', async () => {
  const { fairlead } = await open()
  fairlead.modal.push('Token', { id: 'eip155:31337:0x0000000000000000000000000000000000000001' })

  await expect
    .element(part('fl-token-gone'))
    .toMatchTextContent(/This token is no longer in your list\./)
})
