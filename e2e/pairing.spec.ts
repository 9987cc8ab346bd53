import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { expect, openDemo, test } from './fixtures.ts'
import { openWallet, sayNo, sayYes } from './walletPage.ts'

// A page and a wallet that never meet but over the relay: the demo, and the sample wallet's own page.

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** From the closed modal to the code that any wallet can read. */
async function openCode(page: Page) {
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-walletConnect').click()
  await expect(page.getByTestId('fl-pairing-qr')).toBeVisible()
}

/** Shows the wallet a picture of the code, as a phone would see it. */
async function scanCode(page: Page, wallet: Page) {
  const buffer = await page.getByTestId('fl-pairing-qr').screenshot()
  await wallet
    .getByTestId('wallet-picture')
    .setInputFiles({ buffer, mimeType: 'image/png', name: 'code.png' })
}

test('[PAIR-03][NS-01] the copied link pairs; sign, refuse, switch, end in the wallet', async ({
  context,
  page,
}) => {
  const wallet = await context.newPage()
  await openWallet(wallet)
  await page.bringToFront()
  await openCode(page)

  await page.getByTestId('fl-pairing-copy').click()
  await expect(page.getByTestId('fl-toast')).toBeVisible()
  await wallet.bringToFront()
  // By the keys, as people do: no browser has to let a script read what was copied.
  const field = wallet.getByTestId('wallet-pair-uri')
  await field.press('ControlOrMeta+V')
  await expect(field).toHaveValue(/^wc:[0-9a-f]{64}@2\?/)
  await wallet.getByTestId('wallet-pair').click()
  await expect(wallet.getByTestId('wallet-site')).toContainText('localhost')
  await sayYes(wallet, 'Connect to this site?')
  await page.bringToFront()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('demo-address')).toHaveText(account)
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)

  await page.getByTestId('demo-sign').click()
  await wallet.bringToFront()
  await expect(wallet.getByTestId('wallet-prompt')).toContainText('Hello from the Fairlead demo')
  await sayYes(wallet, 'Sign this message?')
  const result = page.getByTestId('demo-result')
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from the Fairlead demo', signature })).toBe(
    account,
  )

  await page.bringToFront()
  await page.getByTestId('demo-sign').click()
  await wallet.bringToFront()
  await sayNo(wallet, 'Sign this message?')
  await expect(result).toHaveText('REQUEST_REJECTED: The request was declined in the wallet')

  await wallet.getByTestId('wallet-switch-eip155').selectOption('eip155:31338')
  await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')

  await wallet.getByTestId('wallet-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(wallet.getByTestId('wallet-no-sites')).toBeVisible()
})

test('[PAIR-03] the code is read from a picture; a reload keeps both ends; the page ends it', async ({
  context,
  page,
}) => {
  const wallet = await context.newPage()
  await openWallet(wallet)
  await page.bringToFront()
  await openCode(page)

  await scanCode(page, wallet)
  await wallet.bringToFront()
  await sayYes(wallet, 'Connect to this site?')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')

  await Promise.all([page.reload(), wallet.reload()])
  await expect(page.getByTestId('demo-address')).toHaveText(account)
  await expect(wallet.getByTestId('wallet-session')).toBeVisible()

  await page.bringToFront()
  await page.getByTestId('demo-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(wallet.getByTestId('wallet-no-sites')).toBeVisible()
})

test('[PAIR-03] a code that is declined is told, and there is a new one', async ({
  context,
  page,
}) => {
  const wallet = await context.newPage()
  await openWallet(wallet)
  await page.bringToFront()
  await openCode(page)

  await scanCode(page, wallet)
  await wallet.bringToFront()
  await sayNo(wallet, 'Connect to this site?')

  await page.bringToFront()
  await expect(page.getByTestId('fl-pairing-notice')).toBeVisible()
  await expect(page.getByTestId('fl-pairing-qr')).toBeVisible()
  await scanCode(page, wallet)
  await wallet.bringToFront()
  await sayYes(wallet, 'Connect to this site?')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})
