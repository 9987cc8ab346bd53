import { getFiatCurrency, setFiatCurrency } from '@fairlead/core'
import { sendDraft } from '@fairlead/core/internal'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { balance, createDataApi } from '../../testing/dataApi.ts'
import { connectedStage, heading, part } from '../../testing/stage.tsx'

const serverUrl = 'https://api.example'
const currencies = {
  currencies: [
    { code: 'EUR', perDollar: 0.8 },
    { code: 'JPY', perDollar: 150 },
    { code: 'USD', perDollar: 1 },
  ],
}
const rate = (query: URLSearchParams) =>
  currencies.currencies.find(({ code }) => code.toLowerCase() === query.get('currency'))
    ?.perDollar ?? 1
/** Two tokens, at the rates of `currencies`. */
const held = (query: URLSearchParams) => ({
  balances: [
    { ...balance('ETH', '1.5', 3000 * rate(query), 'Ether'), price: 2000 * rate(query) },
    { ...balance('BUOY', '10', 10 * rate(query), 'Buoy'), price: rate(query) },
  ],
})

async function open(
  answers: Parameters<typeof createDataApi>[0] = {},
  options: Parameters<typeof connectedStage>[0] = {},
) {
  const api = createDataApi({ balance: held, currencies, ...answers })
  const staged = await connectedStage({ serverUrl, ...options }, api)
  void staged.fairlead.modal.open()
  return { ...staged, ...api }
}
async function openChoice() {
  await part('fl-account-settings').click()
  await part('fl-account-settings-currency').click()
  await expect.element(heading()).toHaveTextContent('Currency')
}

test('[FEAT-01][VIEW-02] default: the chosen currency is used everywhere on the account', async () => {
  const { fairlead } = await open()
  await expect.element(part('fl-account-total')).toHaveTextContent('$3,010.00')
  await openChoice()
  await expect.element(part('fl-currency-USD')).toHaveAttribute('aria-current', 'true')

  await part('fl-currency-EUR').click()

  await expect.element(part('fl-account-settings-currency')).toMatchTextContent(/Euro/)
  await part('fl-header-back').click()
  await expect.element(part('fl-account-total')).toHaveTextContent('€2,408.00')
  await expect.element(part('fl-account-token-ETH')).toMatchTextContent(/1\.5€2,400\.00/)
  expect(getFiatCurrency(fairlead)).toBe('EUR')
  setFiatCurrency(fairlead, 'JPY')
  await expect.element(part('fl-account-total')).toHaveTextContent('¥451,500')
})

test('[FEAT-01] behavior: nothing is requested before the choice is opened; it can be searched', async () => {
  const { asked } = await open()
  const lists = () => asked.filter(({ pathname }) => pathname === '/v1/fungible/currencies').length
  await part('fl-account-settings').click()
  expect(lists()).toBe(0)
  await part('fl-account-settings-currency').click()
  await expect.element(part('fl-currency-JPY')).toMatchTextContent(/Japanese Yen\s*JPY/)
  expect(lists()).toBe(1)

  await part('fl-currency-search').fill('yen')
  await expect.element(part('fl-currency-EUR')).not.toBeInTheDocument()
  await expect.element(part('fl-currency-JPY')).toBeVisible()
  await part('fl-currency-search').fill('shell')
  await expect.element(part('fl-currency-empty')).toHaveTextContent('Nothing found.')
})

test('[FEAT-01] error: a currency without a rate: US dollars with their symbol, and an explanation at the choice', async () => {
  await open({}, { fiatCurrency: 'CHF' })
  await expect.element(part('fl-account-total')).toHaveTextContent('$3,010.00')

  await openChoice()

  await expect
    .element(part('fl-currency-missing'))
    .toMatchTextContent(/Swiss Franc\. Values are shown in US dollars\./)
})

test('[FEAT-01] error: a list that cannot be loaded can be retried', async () => {
  let isDown = true
  await open({ currencies: () => (isDown ? new Response('', { status: 500 }) : currencies) })
  await openChoice()
  await expect.element(part('fl-currency-error')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(part('fl-currency-EUR')).toBeVisible()
})

test('[FEAT-01] behavior: without a server there are no prices, so there is no choice', async () => {
  const { fairlead } = await connectedStage({ serverUrl: undefined })
  void fairlead.modal.open({ view: 'AccountSettings' })
  await expect.element(part('fl-account-settings-address')).toBeVisible()
  expect(part('fl-account-settings-currency').elements()).toEqual([])
})

test('[FEAT-06] behavior: a fiat amount is in the chosen currency; changing it keeps the token amount', async () => {
  const { fairlead } = await open({}, { fiatCurrency: 'EUR' })
  await part('fl-account-token-ETH').click()
  await part('fl-token-send').click()
  await part('fl-send-unit').click()
  await expect.element(part('fl-send-amount')).toHaveAttribute('aria-label', 'Amount (EUR)')
  await part('fl-send-amount').fill('160')
  await expect.element(part('fl-send-unit')).toMatchTextContent(/0\.1 ETH/)

  setFiatCurrency(fairlead, 'USD')

  await expect.element(part('fl-send-amount')).toHaveValue('0.1')
  await expect.element(part('fl-send-unit')).toMatchTextContent(/\$200\.00/)
  expect(sendDraft(fairlead).store.getState().sendTokenAmount).toBe('0.1')
})
