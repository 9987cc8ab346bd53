import { evmTestWallet } from '@fairlead/core/testing'
import { expect, inChromium, openDemo, test } from './fixtures.ts'

/** Time that the widget waits for a wallet's capabilities, in milliseconds (`connectAndSignIn.ts`). */
const announceLimitMs = 500

// The wallet runs in the test's process. On a busy machine, its answers take longer than the widget waits for them.
test.beforeEach(({ page }) =>
  page.addInitScript((limit) => {
    const start = window.setTimeout
    const patient = (run: TimerHandler, ms?: number) => start(run, ms === limit ? 60_000 : ms)
    Object.assign(window, { setTimeout: patient })
  }, announceLimitMs),
)

test(
  '[FEAT-21] a wallet that announces it connects and signs in with one prompt; a reload keeps both',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = evmTestWallet({ chainId: 'eip155:31337', signsInOnConnect: true })
    await installWallet(wallet)
    await openDemo(page, { signIn: 'required' })
    await fairlead.connectWallet(wallet)
    await wallet.approve('wallet_connect')

    await expect(page.getByTestId('demo-auth')).toHaveText('signed')
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('demo-signed-chain')).toHaveText('eip155:31337')
    await expect(fairlead.modal).toHaveCount(0)
    expect(await fairlead.address()).toBe(wallet.address)
    await page.reload()
    await expect(page.getByTestId('demo-auth')).toHaveText('signed')
    await expect(fairlead.modal).toHaveCount(0)
    const prompts = wallet.requests.map(({ method }) => method)
    expect(prompts.filter((method) => method === 'wallet_connect')).toHaveLength(1)
    expect(prompts).not.toContain('eth_requestAccounts')
    expect(prompts).not.toContain('personal_sign')
  },
)

test(
  '[FEAT-21] a declined prompt neither connects nor signs in; trying again does both',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = evmTestWallet({ chainId: 'eip155:31337', signsInOnConnect: true })
    await installWallet(wallet)
    await openDemo(page, { signIn: 'required' })
    await fairlead.connectWallet(wallet)
    await wallet.reject({ method: 'wallet_connect' })
    await expect(fairlead.hook('fl-connecting')).toHaveAttribute('data-state', 'declined')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

    await fairlead.hook('fl-connecting-retry').click()
    await wallet.approve('wallet_connect')

    await expect(page.getByTestId('demo-auth')).toHaveText('signed')
    await expect(fairlead.modal).toHaveCount(0)
  },
)
