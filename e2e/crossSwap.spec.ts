import { installWallet } from '@fairlead/core/testing'
import { addresses, networks } from '@fairlead/devnet'
import { bridgeAmounts } from '@fairlead/devnet/bridge'
import type { Page } from '@playwright/test'
import {
  type Address,
  createTestClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { basePort } from './addresses.ts'
import { chainClient } from './chain.ts'
import { expect, inChromium, openDemo, test, write } from './fixtures.ts'
import { localWallet } from './localWallet.ts'
import { openAccount, press, sceneWalletId } from './scene.ts'

const source = chainClient(1)
const target = chainClient(31337)
const url = networks({ basePort }).find(({ id }) => id === 1)?.rpcUrls.default.http[0] ?? ''
const bridgeUrl = `http://127.0.0.1:${basePort + 9}`

const usdcOf = (chain: typeof source, owner: Address) =>
  chain.readContract({
    abi: erc20Abi,
    address: addresses.usdc,
    args: [owner],
    functionName: 'balanceOf',
  })

/** Opens the Swap view with a wallet of its own, which holds two ether and 100 USDC on the chain with pools. */
async function openSwap(page: Page) {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const { address } = account
  const transport = http(url)
  await createTestClient({ mode: 'anvil', transport }).setBalance({
    address,
    value: parseEther('2'),
  })
  const hash = await createWalletClient({ account, transport }).writeContract({
    abi: parseAbi(['function mint(address to, uint256 amount)']),
    address: addresses.usdc,
    args: [address, parseUnits('100', 6)],
    chain: null,
    functionName: 'mint',
  })
  await source.waitForTransactionReceipt({ hash })
  await installWallet(
    page,
    localWallet({
      chainId: 'eip155:1',
      keys: [key],
      name: 'Scene',
      rdns: sceneWalletId,
      rpcUrls: { 'eip155:1': url },
    }),
  )
  await openDemo(page)
  await openAccount(page)
  await press(page, 'fl-account-action-swaps')
  return address
}

/** Chooses USDC on the other network as the token to receive, and opens the preview. */
async function review(page: Page, amount: string) {
  await press(page, 'fl-swap-token-to')
  await press(page, 'fl-swap-select-token-network-eip155:31337')
  await press(page, 'fl-swap-select-token-USDC')
  await expect(page.getByTestId('fl-swap-to-network')).toHaveText('On Devnet One')
  await write(page.getByTestId('fl-swap-amount'), amount)
  await expect(page.getByTestId('fl-swap-review')).toHaveText('Review')
  await press(page, 'fl-swap-review')
  await expect(page.getByTestId('fl-swap-preview-swap')).toBeEnabled()
}

const progress = (page: Page) => page.getByTestId('fl-swap-progress')
const sentHash = async (page: Page) =>
  (await page.getByTestId('fl-swap-progress-sent').locator('bdi').getAttribute('data-address')) ??
  ''

test(
  '[FEAT-10][VIEW-16] to another network: fees, progress, and the tokens arrive',
  inChromium,
  async ({ page }) => {
    const owner = await openSwap(page)
    await review(page, '0.02')
    // 50 dollars, less 0.3 % for the bridge, and 1 % for the slippage.
    await expect(page.getByTestId('fl-swap-preview-to')).toHaveText('49.85 USDC')
    await expect(page.getByTestId('fl-swap-preview-minimum')).toHaveText('49.3515 USDC')
    await expect(page.getByTestId('fl-swap-preview-to-network')).toHaveText('Devnet One')
    await expect(page.getByTestId('fl-swap-preview-bridge')).toHaveText('Local bridge')
    await expect(page.getByTestId('fl-swap-preview-time')).toHaveText('About 3 minutes')
    await expect(page.getByTestId('fl-swap-preview-bridge-fee')).toHaveText('0.0005 ETH')
    await press(page, 'fl-swap-preview-swap')

    await expect(progress(page)).toHaveAttribute('data-state', 'done')
    await expect(page.getByTestId('fl-swap-progress-ending')).toHaveText('49.85 USDC arrived')
    await expect(page.getByTestId('fl-swap-progress-step-arrived')).toHaveAttribute(
      'data-state',
      'done',
    )
    await expect(page.getByTestId('fl-swap-progress-received')).toBeVisible()
    expect(await usdcOf(target, owner)).toBe(parseUnits('49.85', 6))
    await press(page, 'fl-swap-progress-done')
    await expect(page.getByTestId('fl-account-copy')).toBeVisible()
  },
)

test('[FEAT-10] a slow bridge is followed, also after a reload', inChromium, async ({ page }) => {
  const owner = await openSwap(page)
  await review(page, bridgeAmounts.slow)
  await press(page, 'fl-swap-preview-swap')
  await expect(progress(page)).toHaveAttribute('data-state', 'moving')
  const hash = await sentHash(page)

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await press(page, 'fl-button-account')
  await press(page, 'fl-account-action-swaps')
  await press(page, 'fl-swap-crossing-action')
  await expect(progress(page)).toHaveAttribute('data-state', 'moving')
  expect(await sentHash(page)).toBe(hash)
  await press(page, 'fl-header-close')
  expect(await usdcOf(target, owner)).toBe(0n)
  await fetch(`${bridgeUrl}/release?txHash=${hash}`, { method: 'POST' })

  // The toast is shown without the modal, which is closed.
  await expect(page.getByTestId('fl-toast')).toContainText('174.475 USDC arrived')
  expect(await usdcOf(target, owner)).toBe(parseUnits('174.475', 6))
})

test(
  '[FEAT-10] a token is approved for the bridge, and a refund is reported',
  inChromium,
  async ({ page }) => {
    const owner = await openSwap(page)
    await press(page, 'fl-swap-token-from')
    await press(page, 'fl-swap-select-token-USDC')
    await review(page, bridgeAmounts.refunded)
    await expect(page.getByTestId('fl-swap-preview-step-approve')).toContainText(
      'exactly 0.09 USDC',
    )
    await press(page, 'fl-swap-preview-swap')

    await expect(progress(page)).toHaveAttribute('data-state', 'refunded')
    await expect(page.getByTestId('fl-swap-progress-ending')).toHaveText(
      'The swap wasn’t possible. The bridge returned 0.09 USDC. Try again, or choose another token.',
    )
    expect(await usdcOf(source, owner)).toBe(parseUnits('100', 6))
    expect(await usdcOf(target, owner)).toBe(0n)
  },
)
