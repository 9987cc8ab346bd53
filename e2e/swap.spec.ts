import { installWallet } from '@fairlead/core/testing'
import { addresses, mnemonic, networks, swapAddresses } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import {
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { basePort } from './addresses.ts'
import { approve as approveInFrame, frameOf } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { chainClient } from './chain.ts'
import {
  answerIn,
  approve,
  connectDevWallet,
  expect,
  inChromium,
  openDemo,
  reject,
  sendingTest as test,
  walletWindow,
  windowMs,
  withoutWallets,
  write,
} from './fixtures.ts'
import { localWallet } from './localWallet.ts'
import { failedLoad, openAccount, sceneWalletId } from './scene.ts'

const mainnet = 'eip155:1'
const mainnetUrl = networks({ basePort }).find(({ id }) => id === 1)?.rpcUrls.default.http[0] ?? ''
const chain = chainClient(1)
const tetherAbi = parseAbi(['function approve(address spender, uint256 amount)'])

/** Opens the demo, connects the sample wallet and opens the Swap view on the chain with pools. */
async function openSwap(page: Page): Promise<`0x${string}`> {
  await openDemo(page)
  await connectDevWallet(page)
  await page.getByTestId('fl-button-network').click()
  await approve(page, () => page.getByTestId(`fl-networks-network-${mainnet}`).click())
  await page.getByTestId('fl-button-account').click()
  await page.getByTestId('fl-account-action-swaps').click()
  await expect(page.getByTestId('fl-swap-amount')).toBeVisible()
  const address = await page.getByTestId('fl-button-account').getAttribute('data-address')
  return address as `0x${string}`
}

async function choose(page: Page, side: 'from' | 'to', symbol: string) {
  await page.getByTestId(`fl-swap-token-${side}`).click()
  await page.getByTestId(`fl-swap-select-token-${symbol}`).click()
  await expect(page.getByTestId('fl-swap-amount')).toBeVisible()
}

/** Fills the form in, and opens its preview. */
async function review(page: Page, amount: string) {
  await write(page.getByTestId('fl-swap-amount'), amount)
  await expect(page.getByTestId('fl-swap-review')).toHaveText('Review')
  await page.getByTestId('fl-swap-review').click()
  await expect(page.getByTestId('fl-swap-preview-swap')).toBeEnabled()
}

const press = (page: Page) => page.getByTestId('fl-swap-preview-swap').click()

/**
 * Approves one request, and returns the window with the next: the same one if the next came at once, else a new one,
 * which the browser may block without a recent press.
 *
 * @param isIncluded - True once the chain has what was approved.
 */
async function approveAndAwaitNext(
  popup: Page,
  page: Page,
  isIncluded: () => Promise<boolean>,
): Promise<Page> {
  const opened = page.waitForEvent('popup', { timeout: 2 * windowMs }).catch(() => undefined)
  const confirm = (window: Page) => window.getByTestId('wallet-confirm')
  await confirm(popup)
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await expect.poll(isIncluded).toBe(true)
  const hasNext = () => confirm(popup).isEnabled({ timeout: 100 })
  await expect.poll(async () => popup.isClosed() || hasNext().catch(() => false)).toBe(true)
  if (!popup.isClosed()) return popup
  const offer = page.getByTestId('wallet-open-window')
  await Promise.race([opened, offer.click({ timeout: windowMs }).catch(() => {})])
  const next = await opened
  if (!next) throw new RangeError('The wallet opened no window for its next request')
  await expect(confirm(next)).toBeEnabled({ timeout: windowMs })
  return next
}

const balanceOf = (address: `0x${string}`, owner: `0x${string}`) =>
  chain.readContract({ abi: erc20Abi, address, args: [owner], functionName: 'balanceOf' })
const allowanceOf = (address: `0x${string}`, owner: `0x${string}`) =>
  chain.readContract({
    abi: erc20Abi,
    address,
    args: [owner, swapAddresses.swapRouter],
    functionName: 'allowance',
  })

/** Sends an approval as the wallet's account, as a visit to another page would leave it. */
async function leaveAllowance(token: `0x${string}`, owner: `0x${string}`, amount: bigint) {
  const account = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
    .find(({ address }) => address === owner)
  if (!account) throw new TypeError(`Not an account of devnet: ${owner}`)
  const wallet = createWalletClient({ account, transport: http(mainnetUrl) })
  const args = [swapAddresses.swapRouter, amount] as const
  const hash = await wallet.writeContract({
    abi: tetherAbi,
    address: token,
    args,
    chain: null,
    functionName: 'approve',
  })
  await chain.waitForTransactionReceipt({ hash })
}

test(
  '[FEAT-10][VIEW-16] native to token, then token to token with an approval for exactly the amount',
  inChromium,
  async ({ page }) => {
    test.slow()
    const owner = await openSwap(page)
    const before = await balanceOf(addresses.usdc, owner)
    await choose(page, 'to', 'USDC')
    await review(page, '0.5')
    await expect(page.getByTestId('fl-swap-preview-step-approve')).toHaveCount(0)
    const minimum = await page.getByTestId('fl-swap-preview-minimum').textContent()
    await approve(page, () => press(page))

    await expect(page.getByTestId('fl-toast')).toContainText('Swapped 0.5 ETH for')
    await expect(page.getByTestId('fl-account-copy')).toBeVisible()
    const got = (await balanceOf(addresses.usdc, owner)) - before
    expect(got).toBeGreaterThanOrEqual(parseUnits((minimum ?? '').replace(/[^\d.]/g, ''), 6))

    const tetherBefore = await balanceOf(addresses.usdt, owner)
    await page.getByTestId('fl-account-action-swaps').click()
    await choose(page, 'from', 'USDC')
    await choose(page, 'to', 'USDT')
    await review(page, '100')
    await expect(page.getByTestId('fl-swap-preview-step-approve')).toContainText('exactly 100 USDC')
    const approval = await walletWindow(page, () => press(page))
    const swapping = await approveAndAwaitNext(approval, page, async () => {
      return (await allowanceOf(addresses.usdc, owner)) > 0n
    })
    expect(await allowanceOf(addresses.usdc, owner)).toBe(parseUnits('100', 6))
    await expect(page.getByTestId('fl-swap-preview-step-approve')).toHaveAttribute(
      'data-state',
      'done',
    )
    await answerIn(swapping, 'wallet-confirm')

    await expect(page.getByTestId('fl-toast')).toContainText('Swapped 100 USDC for')
    expect(await balanceOf(addresses.usdt, owner)).toBeGreaterThan(tetherBefore)
    expect(await allowanceOf(addresses.usdc, owner)).toBe(0n)
  },
)

test(
  '[FEAT-10] a token like USDT: an old allowance is set to zero before the new one',
  inChromium,
  async ({ page }) => {
    test.slow()
    const owner = await openSwap(page)
    await leaveAllowance(addresses.usdt, owner, 0n)
    await leaveAllowance(addresses.usdt, owner, 5n)
    const before = await balanceOf(addresses.usdc, owner)
    await choose(page, 'from', 'USDT')
    await choose(page, 'to', 'USDC')
    await review(page, '20')
    const reset = await walletWindow(page, () => press(page))
    const approval = await approveAndAwaitNext(reset, page, async () => {
      return (await allowanceOf(addresses.usdt, owner)) === 0n
    })
    expect(await allowanceOf(addresses.usdt, owner)).toBe(0n)
    const swapping = await approveAndAwaitNext(approval, page, async () => {
      return (await allowanceOf(addresses.usdt, owner)) > 0n
    })
    expect(await allowanceOf(addresses.usdt, owner)).toBe(parseUnits('20', 6))
    await answerIn(swapping, 'wallet-confirm')

    await expect(page.getByTestId('fl-toast')).toContainText('Swapped 20 USDT for')
    expect(await balanceOf(addresses.usdc, owner)).toBeGreaterThan(before)
  },
)

test.describe('swaps that do not happen', () => {
  // Too little liquidity is an answer with status 404, which browsers report.
  test.use({ allowedConsole: { patterns: [failedLoad] } })

  test(
    '[FEAT-10] no route, too little liquidity, declined, and a changed price: nothing is swapped',
    inChromium,
    async ({ page }) => {
      test.slow()
      const owner = await openSwap(page)
      const nonce = await chain.getTransactionCount({ address: owner })
      await page.getByTestId('fl-swap-token-to').click()
      await page.getByTestId('fl-swap-select-token-search').fill(addresses.ticket)
      await page.getByTestId('fl-swap-select-token-TICKET').click()
      await write(page.getByTestId('fl-swap-amount'), '1')
      await expect(page.getByTestId('fl-swap-review')).toHaveText('No route between these tokens')

      // Far more than the pools hold.
      await choose(page, 'to', 'USDC')
      await write(page.getByTestId('fl-swap-amount'), '5000')
      await expect(page.getByTestId('fl-swap-review')).toHaveText(
        'Not enough liquidity for this amount',
      )
      await expect(page.getByTestId('fl-swap-review')).toBeDisabled()

      await review(page, '1')
      await reject(page, () => press(page))
      await expect(page.getByTestId('fl-swap-preview-error')).toHaveText(
        'You declined the request. Nothing was swapped.',
      )

      // The exchange pays 3 % less from now on.
      await page.route('**/v1/convert/quotes*', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { quotes: { toAmount: string }[] }
        const quotes = body.quotes.map((quote) => ({
          ...quote,
          toAmount: String((BigInt(quote.toAmount) * 97n) / 100n),
        }))
        await route.fulfill({ json: { quotes }, response })
      })
      await expect(page.getByTestId('fl-swap-preview-moved')).toBeVisible()
      await expect(page.getByTestId('fl-swap-preview-swap')).toBeDisabled()
      await page.getByTestId('fl-swap-preview-moved-action').click()
      await expect(page.getByTestId('fl-swap-preview-swap')).toBeEnabled()
      expect(await chain.getTransactionCount({ address: owner })).toBe(nonce)
    },
  )
})

test(
  '[FEAT-10] reloaded between the approval and the swap: only the swap is requested',
  inChromium,
  async ({ page }) => {
    test.slow()
    const owner = await openSwap(page)
    await choose(page, 'from', 'USDC')
    await choose(page, 'to', 'native')
    await review(page, '30')
    const approval = await walletWindow(page, () => press(page))
    const swapping = await approveAndAwaitNext(approval, page, async () => {
      return (await allowanceOf(addresses.usdc, owner)) > 0n
    })
    await answerIn(swapping, 'wallet-reject')
    await expect(page.getByTestId('fl-swap-preview-error')).toContainText('The approval stays')
    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')

    const before = await chain.getBalance({ address: owner })
    await page.getByTestId('fl-button-account').click()
    await page.getByTestId('fl-account-action-swaps').click()
    await choose(page, 'from', 'USDC')
    await choose(page, 'to', 'native')
    await review(page, '30')
    await expect(page.getByTestId('fl-swap-preview-step-approve')).toHaveCount(0)
    await approve(page, () => press(page))

    await expect(page.getByTestId('fl-toast')).toContainText('Swapped 30 USDC for')
    expect(await chain.getBalance({ address: owner })).toBeGreaterThan(before + parseEther('0.005'))
  },
)

/** Gives an account ether, and optionally USDC of the account that tests share. */
async function fund(address: `0x${string}`, usdc = 0n) {
  await createTestClient({ mode: 'anvil', transport: http(mainnetUrl) }).setBalance({
    address,
    value: parseEther('3'),
  })
  if (usdc === 0n) return
  const account = mnemonicToAccount(mnemonic, { addressIndex: 1 })
  const hash = await createWalletClient({ account, transport: http(mainnetUrl) }).writeContract({
    abi: erc20Abi,
    address: addresses.usdc,
    args: [address, usdc],
    chain: null,
    functionName: 'transfer',
  })
  await chain.waitForTransactionReceipt({ hash })
}

test(
  '[FEAT-10] the wallet disconnects between the approval and the swap: reported, and resumed after reconnecting',
  inChromium,
  async ({ page }) => {
    test.slow()
    const key = generatePrivateKey()
    const owner = privateKeyToAddress(key)
    await fund(owner, parseUnits('80', 6))
    const wallet = localWallet({
      behaviors: { eth_sendTransaction: 'wait' },
      chainId: mainnet,
      keys: [key],
      name: 'Scene',
      rdns: sceneWalletId,
      rpcUrls: { [mainnet]: mainnetUrl },
    })
    await installWallet(page, wallet)
    await openDemo(page)
    const toPreview = async () => {
      await openAccount(page)
      await page.getByTestId('fl-account-action-swaps').click()
      await choose(page, 'from', 'USDC')
      await choose(page, 'to', 'native')
      await review(page, '80')
    }
    await toPreview()
    await press(page)
    await wallet.approve('eth_sendTransaction')
    await expect.poll(async () => (await allowanceOf(addresses.usdc, owner)) > 0n).toBe(true)
    await wallet.nextRequest('eth_sendTransaction')
    await wallet.drop()
    await wallet.reject({ code: 4900, message: 'Disconnected', method: 'eth_sendTransaction' })

    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await expect(page.getByTestId('fl-toast')).toContainText('Nothing was swapped')
    expect(await balanceOf(addresses.usdc, owner)).toBe(parseUnits('80', 6))
    await page.reload()
    await expect(page.getByTestId('demo-ready')).toHaveText('true')

    await toPreview()
    await expect(page.getByTestId('fl-swap-preview-step-approve')).toHaveCount(0)
    await press(page)
    await wallet.approve('eth_sendTransaction')
    await expect(page.getByTestId('fl-toast')).toContainText('Swapped 80 USDC for')
    expect(await balanceOf(addresses.usdc, owner)).toBe(0n)
  },
)

test(
  '[FEAT-10] the embedded wallet swaps; its smart account approves and swaps in one prompt',
  inChromium,
  async ({ page }) => {
    test.setTimeout(180_000)
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true })
    const owner = await signInByEmail(page, `swap-${crypto.randomUUID()}@example.com`)
    await fund(owner)
    await page.getByTestId('fl-button-network').click()
    await page.getByTestId(`fl-networks-network-${mainnet}`).click()
    await expect(page.getByTestId('demo-network')).toHaveText('Devnet Mainnet')
    await page.getByTestId('fl-button-account').click()
    await page.getByTestId('fl-account-action-swaps').click()
    await choose(page, 'to', 'USDC')
    await review(page, '0.5')
    await press(page)
    await approveInFrame(page)
    await expect(page.getByTestId('fl-toast')).toContainText('Swapped 0.5 ETH for')
    const got = await balanceOf(addresses.usdc, owner)
    expect(got).toBeGreaterThan(0n)

    await page.getByTestId('fl-account-action-swaps').click()
    await choose(page, 'from', 'USDC')
    await choose(page, 'to', 'native')
    await review(page, '100')
    await expect(page.getByTestId('fl-swap-preview-step-approve')).toBeVisible()
    await press(page)
    await expect(frameOf(page).locator('.content')).toContainText('2 / 2')
    await approveInFrame(page)
    await expect(page.getByTestId('fl-toast')).toContainText('Swapped 100 USDC for')
    expect(await balanceOf(addresses.usdc, owner)).toBe(got - parseUnits('100', 6))
    expect(await allowanceOf(addresses.usdc, owner)).toBe(0n)
  },
)
