import { addresses } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { erc20Abi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainClient } from './chain.ts'
import {
  answerIn,
  approve,
  connectDevWallet,
  expect,
  inChromium,
  openDemo,
  sendingTest as test,
  walletWindow,
  write,
} from './fixtures.ts'

const chain = chainClient(31337)
const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** Opens the demo with payments. */
async function openShop(page: Page, path?: string) {
  await openDemo(page, { hasPay: true }, path)
}

/** Fills in the demo's order and presses Pay, which opens the Pay view. */
async function order(page: Page, given: { amount: string; asset?: string; recipient: string }) {
  const { amount, asset, recipient } = given
  if (asset) await page.getByTestId('demo-pay-asset').selectOption(asset)
  await write(page.getByTestId('demo-pay-amount'), amount)
  await write(page.getByTestId('demo-pay-recipient'), recipient)
  await page.getByTestId('demo-pay').click()
  await expect(page.getByTestId('fl-pay-recipient')).toHaveAttribute('data-address', recipient)
}

/** Pays from the wallet, up to the receipt; the wallet's window shows the request. */
async function payFromWallet(page: Page) {
  await page.getByTestId('fl-pay-wallet').click()
  await approve(page, () => page.getByTestId('fl-send-preview-send').click())
  await expect(page.getByTestId('fl-pay-progress')).toHaveAttribute('data-state', 'paid')
}

/** Presses the exchange's row. @returns The exchange's window. */
async function openExchange(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByTestId('fl-pay-exchange-local').click(),
  ])
  await expect(popup.getByRole('heading', { name: 'Local exchange' })).toBeVisible()
  return popup
}

const step = (page: Page) => page.getByTestId('fl-pay-progress')

test(
  '[FEAT-16] by wallet: native, after connecting, and the page gets the hash of the transaction on chain',
  inChromium,
  async ({ page }) => {
    const recipient = newAddress()
    await openShop(page)
    await order(page, { amount: '0.125', recipient })
    await expect(page.getByTestId('fl-pay-amount')).toHaveText('0.125 ETH')

    // No wallet is connected yet.
    await page.getByTestId('fl-pay-wallet').click()
    await approve(page, () => page.getByTestId('fl-connect-wallet-dev.fairlead.wallet').click())
    await expect(page.getByTestId('fl-pay-recipient')).toHaveAttribute('data-address', recipient)
    await payFromWallet(page)

    expect(await chain.getBalance({ address: recipient })).toBe(parseUnits('0.125', 18))
    const hash = (await page.getByTestId('fl-pay-hash').getAttribute('data-hash')) as `0x${string}`
    expect((await chain.getTransaction({ hash })).to?.toLowerCase()).toBe(recipient.toLowerCase())
    await page.getByTestId('fl-pay-done').click()
    await expect(page.getByTestId('demo-pay-result')).toHaveText(hash)
  },
)

test(
  '[FEAT-16] by wallet: ERC-20; declined first, then paid; a payment link on another network switches',
  inChromium,
  async ({ page }) => {
    test.slow()
    const recipient = newAddress()
    await openShop(page)
    await connectDevWallet(page)
    await order(page, { amount: '1.5', asset: `erc20:${addresses.usdc}`, recipient })

    await page.getByTestId('fl-pay-wallet').click()
    const popup = await walletWindow(page, () => page.getByTestId('fl-send-preview-send').click())
    await answerIn(popup, 'wallet-reject')
    await expect(page.getByTestId('fl-send-preview-error')).toBeVisible()
    await page.getByTestId('fl-send-preview-cancel').click()
    await payFromWallet(page)

    const args = [recipient] as const
    const balance = {
      abi: erc20Abi,
      address: addresses.usdc,
      args,
      functionName: 'balanceOf',
    } as const
    expect(await chain.readContract(balance)).toBe(parseUnits('1.5', 6))
    await page.getByTestId('fl-pay-done').click()

    const other = newAddress()
    await write(page.getByTestId('demo-pay-uri'), `ethereum:${other}@31338?value=2.5e16`)
    await page.getByTestId('demo-pay').click()
    await expect(page.getByTestId('fl-pay-amount')).toHaveText('0.025 ETH')
    await expect(page.getByTestId('fl-pay-wallet')).toHaveText('Switch to Devnet Two and pay')
    await approve(page, () => page.getByTestId('fl-pay-wallet').click())
    await approve(page, () => page.getByTestId('fl-send-preview-send').click())
    await expect(step(page)).toHaveAttribute('data-state', 'paid')
    expect(await chainClient(31338).getBalance({ address: other })).toBe(parseUnits('0.025', 18))
  },
)

test('[FEAT-16] by exchange, on a page with a strict policy: paid in the window, and the receipt is shown', async ({
  page,
}) => {
  const recipient = newAddress()
  await openShop(page, '/strict')
  await order(page, { amount: '3.25', asset: `erc20:${addresses.usdt}`, recipient })
  const popup = await openExchange(page)
  await expect(popup.getByTestId('exchange-amount')).toHaveText('3.25 USDT')
  await expect(popup.getByTestId('exchange-recipient')).toHaveText(recipient)
  // The exchange must not be able to navigate the page.
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await popup.getByRole('button', { name: 'Pay 3.25 USDT' }).click()

  await expect(step(page)).toHaveAttribute('data-state', 'paid')
  await expect(page.getByTestId('fl-pay-hash')).toBeVisible()
  const args = [recipient] as const
  const balance = {
    abi: erc20Abi,
    address: addresses.usdt,
    args,
    functionName: 'balanceOf',
  } as const
  expect(await chain.readContract(balance)).toBe(parseUnits('3.25', 6))
  await expect(page.getByTestId('demo-pay-result')).toHaveText(/^0x[0-9a-f]{64}$/)
})

test(
  '[FEAT-16] by exchange: declined there, nothing is paid, and a slow one arrives',
  inChromium,
  async ({ page }) => {
    test.slow()
    const recipient = newAddress()
    await openShop(page)
    await order(page, { amount: '0.5', recipient })
    const declined = await openExchange(page)
    await declined.getByRole('button', { name: 'Decline' }).click()
    await expect(step(page)).toHaveAttribute('data-state', 'failed')
    expect(await chain.getBalance({ address: recipient })).toBe(0n)

    await page.getByTestId('fl-pay-other').click()
    const slow = await openExchange(page)
    await slow.getByRole('button', { name: 'Pay slowly' }).click()
    await expect(step(page)).toHaveAttribute('data-state', 'paying')
    await expect(step(page)).toHaveAttribute('data-state', 'paid', { timeout: 60_000 })
    expect(await chain.getBalance({ address: recipient })).toBe(parseUnits('0.5', 18))
  },
)

test(
  '[FEAT-16] by exchange: a closed window is detected; closing the modal rejects the page’s call',
  inChromium,
  async ({ page }) => {
    const recipient = newAddress()
    await openShop(page)
    await order(page, { amount: '0.5', recipient })
    const popup = await openExchange(page)
    await popup.close()
    await expect(page.getByTestId('fl-pay-progress-title')).toHaveText('The window was closed')

    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByTestId('fl-pay-reopen').click(),
    ])
    await expect(again.getByTestId('exchange-recipient')).toHaveText(recipient)
    await again.close()
    await page.getByTestId('fl-header-close').click()

    await expect(page.getByTestId('demo-pay-result')).toHaveText('MODAL_CLOSED: Modal closed')
    expect(await chain.getBalance({ address: recipient })).toBe(0n)
  },
)

test(
  '[FEAT-16][MOD-20] with pay on, the Connect view has neither email nor social logins',
  inChromium,
  async ({ page }) => {
    await openDemo(page, { hasEmail: true, hasPay: true, hasSocials: true })
    await page.getByTestId('fl-button-connect').click()

    await expect(page.getByTestId('fl-connect-wallet-dev.fairlead.wallet')).toBeVisible()
    await expect(page.getByTestId('fl-email-input')).toHaveCount(0)
    await expect(page.getByTestId('fl-connect-social-google')).toHaveCount(0)
  },
)
