import { installWallet } from '@fairlead/core/testing'
import { addresses } from '@fairlead/devnet'
import { testCards } from '@fairlead/devnet/onramp'
import type { Page } from '@playwright/test'
import { erc20Abi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainClient } from './chain.ts'
import { expect, inChromium, openDemo, test, write } from './fixtures.ts'
import { localWallet } from './localWallet.ts'
import { openAccount, press, sceneWalletId } from './scene.ts'

/** Opens the OnRamp view with a wallet of its own, so that no other journey changes its balance. */
async function openBuying(page: Page) {
  const key = generatePrivateKey()
  const address = privateKeyToAddress(key)
  await installWallet(page, localWallet({ keys: [key], name: 'Scene', rdns: sceneWalletId }))
  await openDemo(page)
  await openAccount(page)
  await press(page, 'fl-account-action-onramp')
  await expect(page.getByTestId('fl-on-ramp-received-local')).toContainText('ETH')
  return {
    address,
    usdc: () =>
      chainClient(31337).readContract({
        abi: erc20Abi,
        address: addresses.usdc,
        args: [address],
        functionName: 'balanceOf',
      }),
  }
}

async function chooseUsdc(page: Page) {
  await press(page, 'fl-on-ramp-token')
  await press(page, 'fl-on-ramp-token-USDC')
  await expect(page.getByTestId('fl-on-ramp-received-local')).toHaveText('98.4 USDC')
}

/** Presses the provider's button, and returns the window that it opens. */
async function openCheckout(page: Page, testId = 'fl-on-ramp-buy-local') {
  const [checkout] = await Promise.all([page.waitForEvent('popup'), press(page, testId)])
  await expect(checkout.getByRole('heading', { level: 1 })).toHaveText('Local checkout')
  return checkout
}

async function pay(checkout: Page, card: string) {
  await checkout.getByLabel('Card number').fill(card)
  await checkout.getByRole('button', { name: 'Pay' }).click()
}

const progress = (page: Page) => page.getByTestId('fl-on-ramp-in-progress')

test('[FEAT-11] a card is paid in a window without opener, and the quoted amount arrives', async ({
  page,
}) => {
  const { address, usdc } = await openBuying(page)
  await chooseUsdc(page)
  await press(page, 'fl-on-ramp-preset-250')
  // 250 less 1.5 % and 0.10 for the network.
  await expect(page.getByTestId('fl-on-ramp-received-local')).toHaveText('246.15 USDC')

  const checkout = await openCheckout(page)
  await expect(progress(page)).toHaveAttribute('data-state', 'open')
  expect(await checkout.evaluate(() => window.opener)).toBeNull()
  await expect(checkout.getByText(address)).toBeVisible()
  await pay(checkout, testCards.paid)

  await expect(checkout.getByRole('heading', { level: 1 })).toHaveText('Paid')
  await expect(progress(page)).toContainText('246.15 USDC arrived')
  expect(await usdc()).toBe(parseUnits('246.15', 6))
  await press(page, 'fl-on-ramp-in-progress-done')
  await expect(page.getByTestId('fl-account-copy')).toBeVisible()
  await expect(page.getByText('246.15', { exact: false }).first()).toBeVisible()
})

test(
  '[FEAT-11] a declined card is reported, and another one can be used',
  inChromium,
  async ({ page }) => {
    const { usdc } = await openBuying(page)
    await chooseUsdc(page)

    const checkout = await openCheckout(page)
    await pay(checkout, testCards.declined)

    await expect(checkout.getByRole('heading', { level: 1 })).toHaveText('Declined')
    await expect(progress(page)).toHaveAttribute('data-state', 'failed')
    await expect(progress(page)).toContainText('Local checkout declined it')
    await press(page, 'fl-on-ramp-in-progress-done')
    await expect(page.getByTestId('fl-on-ramp-buy-local')).toBeEnabled()
    expect(await usdc()).toBe(0n)
  },
)

test(
  '[FEAT-11] a closed window is reported; the checkout opens again, and the coins are found',
  inChromium,
  async ({ page }) => {
    const { address } = await openBuying(page)

    const first = await openCheckout(page)
    await Promise.all([first.waitForEvent('close'), pay(first, testCards.closes)])
    await expect(progress(page)).toHaveAttribute('data-state', 'closed')
    await expect(progress(page)).toContainText('reported no payment')
    expect(await chainClient(31337).getBalance({ address })).toBe(0n)
    const second = await openCheckout(page, 'fl-on-ramp-in-progress-reopen')
    await pay(second, testCards.paid)

    await expect(progress(page)).toContainText('0.03936 ETH arrived')
    expect(await chainClient(31337).getBalance({ address })).toBe(parseUnits('0.03936', 18))
  },
)

test(
  '[FEAT-11] a slow delivery is waited for, also after a reload',
  inChromium,
  async ({ page }) => {
    const { usdc } = await openBuying(page)
    await chooseUsdc(page)
    await write(page.getByTestId('fl-on-ramp-amount'), '20')
    await expect(page.getByTestId('fl-on-ramp-received-local')).toHaveText('19.6 USDC')

    const checkout = await openCheckout(page)
    await pay(checkout, testCards.slow)
    await expect(progress(page)).toHaveAttribute('data-state', 'paid')
    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await press(page, 'fl-button-account')
    await press(page, 'fl-account-action-onramp')
    await press(page, 'fl-on-ramp-running-action')
    await expect(progress(page)).toHaveAttribute('data-state', 'paid')
    await press(page, 'fl-header-close')
    expect(await usdc()).toBe(0n)
    await checkout.getByRole('button', { name: 'Deliver now' }).click()

    // The toast is shown without the modal, which is closed.
    await expect(page.getByTestId('fl-toast')).toContainText('19.6 USDC arrived')
    expect(await usdc()).toBe(parseUnits('19.6', 6))
  },
)
