import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { expect, inChromium, openDemo, test, withNamespaces, write } from './fixtures.ts'
import { openWallet, sayNo, sayYes } from './walletPage.ts'

// A page and a wallet that communicate only over the relay: the demo, and the sample wallet's own page.

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const secondAccount = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Goes from the closed modal to the QR code that any wallet can scan. */
async function openCode(page: Page, settings: Record<string, unknown> = {}) {
  await openDemo(page, settings)
  await showCode(page)
}

async function showCode(page: Page) {
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-walletConnect').click()
  await expect(page.getByTestId('fl-pairing-qr')).toBeVisible()
}

/** Gives the wallet a screenshot of the QR code, as a phone would see it. */
async function scanCode(page: Page, wallet: Page) {
  const buffer = await page.getByTestId('fl-pairing-qr').screenshot()
  await wallet
    .getByTestId('wallet-picture')
    .setInputFiles({ buffer, mimeType: 'image/png', name: 'code.png' })
}

test(
  '[PAIR-03][NS-01] the copied link pairs; sign, refuse, switch, and disconnect in the wallet',
  inChromium,
  async ({ context, page }) => {
    const wallet = await context.newPage()
    await openWallet(wallet)
    await page.bringToFront()
    await openCode(page)

    await page.getByTestId('fl-pairing-copy').click()
    await expect(page.getByTestId('fl-toast')).toBeVisible()
    await wallet.bringToFront()
    // Pastes by keyboard: no browser lets a script read the clipboard without permission.
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
    expect(
      await recoverMessageAddress({ message: 'Hello from the Fairlead demo', signature }),
    ).toBe(account)

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
  },
)

test(
  '[PAIR-03] the code is read from an image; a reload keeps both ends; the page disconnects',
  inChromium,
  async ({ context, page }) => {
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
  },
)

test(
  '[PAIR-03] a declined code shows a message and a new code',
  inChromium,
  async ({ context, page }) => {
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
  },
)

/** Pairs with a screenshot of the QR code. */
async function pairByCode(page: Page, wallet: Page) {
  await scanCode(page, wallet)
  await wallet.bringToFront()
  await sayYes(wallet, 'Connect to this site?')
  await page.bringToFront()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(wallet.getByTestId('wallet-session')).toBeVisible()
}

for (const evmLibrary of ['viem', 'ethers', 'wagmi'])
  test(
    `[PAIR-03][CONN-03] ${evmLibrary}, freshly paired in two namespaces: followed, usable, disconnected by either side`,
    evmLibrary === 'viem' ? {} : inChromium,
    async ({ context, page }) => {
      const wallet = await context.newPage()
      for (const one of [page, wallet]) await withNamespaces(one, ['solana'])
      await openWallet(wallet)
      await page.bringToFront()
      await openCode(page, { evmLibrary, hasSolana: true })
      const status = page.getByTestId('demo-status')
      const noSites = wallet.getByTestId('wallet-no-sites')

      // The wallet switches network and account: the page follows.
      await pairByCode(page, wallet)
      await expect(page.getByTestId('demo-address')).toHaveText(account)
      await wallet.bringToFront()
      await wallet.getByTestId('wallet-switch-eip155').selectOption('eip155:31338')
      await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')
      await wallet.getByTestId('wallet-switch-account').selectOption('1')
      await expect(page.getByTestId('demo-address')).toHaveText(secondAccount)

      // The page sends through the provider that it got: the wallet is asked.
      await page.bringToFront()
      await write(page.getByTestId('demo-receiver'), account)
      await page.getByTestId('demo-send').click()
      await wallet.bringToFront()
      await sayNo(wallet, /.+/)
      await expect(page.getByTestId('demo-result')).toContainText('4001')

      // The wallet disconnects.
      await wallet.getByTestId('wallet-disconnect').click()
      await expect(status).toHaveText('disconnected')
      await expect(noSites).toBeVisible()

      // The user disconnects in the widget.
      await page.bringToFront()
      await showCode(page)
      await pairByCode(page, wallet)
      await page.getByTestId('fl-button-account').click()
      // Tokens that arrive move the button: a press between its two events would be lost.
      await expect(page.getByRole('list', { name: 'Tokens' })).toBeVisible()
      await page.getByTestId('fl-account-disconnect').click()
      await expect(status).toHaveText('disconnected')
      await expect(noSites).toBeVisible()

      // The page calls `disconnect`.
      await showCode(page)
      await pairByCode(page, wallet)
      await page.getByTestId('demo-disconnect').click()
      await expect(status).toHaveText('disconnected')
      await expect(noSites).toBeVisible()
    },
  )

test(
  '[CONN-02][PAIR-03] with reconnect off, disconnecting ends the session in the wallet, and so does a reload',
  inChromium,
  async ({ context, page }) => {
    const wallet = await context.newPage()
    await openWallet(wallet)
    await page.bringToFront()
    await openCode(page, { enableReconnect: false })
    await pairByCode(page, wallet)
    await page.getByTestId('demo-disconnect').click()
    await expect(wallet.getByTestId('wallet-no-sites')).toBeVisible()

    await showCode(page)
    await pairByCode(page, wallet)
    await page.reload()
    await expect(page.getByTestId('demo-ready')).toHaveText('true')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await expect(wallet.getByTestId('wallet-no-sites')).toBeVisible()
  },
)
