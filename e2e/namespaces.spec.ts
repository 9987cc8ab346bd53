import { networks } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { basePort } from './addresses.ts'
import {
  approve,
  devWallet,
  expect,
  inChromium,
  openDemo,
  test,
  withNamespaces,
  write,
} from './fixtures.ts'
import { localWallet } from './localWallet.ts'
import { askSolana, lamportsOf, solanaNetwork as sun } from './solanaChain.ts'

const [one] = networks({ basePort })
const choice = (page: Page, namespace: string) =>
  page.getByTestId(`fl-connecting-multi-chain-namespace-${namespace}`)

/** Opens a page with two namespaces, and the sample wallet in both. */
async function openBoth(page: Page, settings: Record<string, unknown> = {}) {
  await withNamespaces(page, ['solana'])
  await openDemo(page, { hasSolana: true, ...settings })
}

/** Goes from the closed modal to the namespace choice of a wallet that was found in both. */
async function openChoice(page: Page) {
  await page.getByTestId('fl-button-connect').click()
  // The wallet appears once the code that discovers it has loaded.
  await expect(async () => {
    await page.getByTestId(`fl-connect-wallet-${devWallet}`).click()
    await expect(choice(page, 'solana')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

const statusOf = (page: Page) => page.getByTestId('demo-status')
const closed = (page: Page) => expect(page.getByTestId('fl-modal')).toHaveCount(0)

test(
  '[NS-07][VIEW-17] one wallet in two namespaces: each has its account, and switching works both ways',
  inChromium,
  async ({ page }) => {
    await openBoth(page)
    await openChoice(page)
    await approve(page, () => choice(page, 'eip155').click())

    // The other namespace is offered, but nothing is requested before the click.
    await expect(choice(page, 'eip155')).toContainText('Connected')
    await expect(statusOf(page)).toHaveText('connected')
    await expect(page.getByTestId('demo-network')).toHaveText(one?.name ?? '')
    const evmAddress = await page.getByTestId('demo-address').textContent()
    await approve(page, () => choice(page, 'solana').click())
    await closed(page)
    await expect(page.getByTestId('demo-network')).toHaveText(sun?.name ?? '')
    const sunAddress = await page.getByTestId('demo-address').textContent()
    expect(sunAddress).not.toBe(evmAddress)

    // Switching back to the first needs no prompt.
    await page.getByTestId('demo-networks').click()
    const groups = page.getByRole('dialog').getByRole('heading', { level: 2 })
    await expect(groups).toHaveText(['Solana', 'Ethereum'])
    await page.getByTestId(`fl-networks-network-${one?.caipNetworkId}`).click()
    await expect(page.getByTestId('demo-address')).toHaveText(evmAddress ?? '')
    await expect(page.getByTestId('demo-network')).toHaveText(one?.name ?? '')

    // Both are restored after a reload.
    await page.reload()
    await expect(page.getByTestId('demo-address')).toHaveText(evmAddress ?? '')
    await expect(statusOf(page)).toHaveText('connected')
  },
)

test(
  '[VIEW-11][MOD-10] a network that needs another wallet: its namespace, a wallet for it, and connected',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = localWallet({ name: 'Kit Wallet', rdns: 'org.kit' })
    await installWallet(wallet)
    await openBoth(page)
    await fairlead.connectWallet(wallet)
    await expect(statusOf(page)).toHaveText('connected')
    await closed(page)

    await page.getByTestId('demo-networks').click()
    await page.getByTestId(`fl-networks-network-${sun?.caipNetworkId}`).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText(
      `Another wallet for ${sun?.name}`,
    )
    await page.getByTestId('fl-switch-active-chain-confirm').focus()
    await page.keyboard.press('Enter')
    // Only wallets that support the namespace.
    await expect(fairlead.walletRow(wallet)).toHaveCount(0)
    const row = page.locator('[data-testid^="fl-connect-wallet-"]', { hasText: 'Fairlead' }).first()
    await approve(page, () => row.click())

    await expect(page.getByTestId('demo-network')).toHaveText(sun?.name ?? '')
    await closed(page)
    // The previous wallet is still connected.
    await page.getByTestId('demo-networks').click()
    await page.getByTestId(`fl-networks-network-${one?.caipNetworkId}`).click()
    await expect(page.getByTestId('demo-address')).toHaveText(wallet.address)
  },
)

test(
  '[FEAT-06][NS-03] SOL is sent, and the chain has the transaction',
  inChromium,
  async ({ page }) => {
    test.slow()
    await openBoth(page)
    await openChoice(page)
    await approve(page, () => choice(page, 'solana').click())
    await page.getByTestId('fl-connecting-multi-chain-done').click()
    await closed(page)
    const own = (await page.getByTestId('demo-address').textContent()) ?? ''
    await askSolana('requestAirdrop', [own, 2_000_000_000])
    await expect.poll(() => lamportsOf(own)).toBeGreaterThan(0)
    // A receiver that has never been paid.
    const receiver = 'FL1RxTTzjNVGjTXbtnmHmD9mUxgcnqCRTKUxZgLz8Pb7'
    const before = await lamportsOf(receiver)

    await page.getByTestId('fl-button-account').click()
    await page.getByTestId('fl-account-action-send').click()
    await page.getByTestId('fl-send-token').click()
    await page.getByTestId('fl-send-select-token-native').click()
    await write(page.getByTestId('fl-send-amount'), '0.125')
    await write(page.getByTestId('fl-send-receiver'), receiver)
    await page.getByTestId('fl-send-review').click()
    await expect(page.getByTestId('fl-send-preview-amount')).toContainText('SOL')
    await approve(page, () => page.getByTestId('fl-send-preview-send').click())

    await expect(page.getByTestId('fl-account-copy')).toBeVisible()
    await expect.poll(() => lamportsOf(receiver)).toBe(before + 125_000_000)
  },
)
