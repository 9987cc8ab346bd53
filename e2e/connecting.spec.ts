import type { EvmTestWallet } from '@fairlead/core/testing'
import {
  answerIn,
  approve,
  connectDevWallet,
  devWallet,
  expect,
  inChromium,
  openDemo,
  reject,
  test,
  walletWindow,
} from './fixtures.ts'
import { localWallet } from './localWallet.ts'

test(
  '[VIEW-06][ERR-02] a request declined in the wallet shows a neutral message and can be retried',
  inChromium,
  async ({ page }) => {
    await openDemo(page)
    await page.getByTestId('fl-button-connect').click()
    await reject(page, () => page.getByTestId(`fl-connect-wallet-${devWallet}`).click())

    const view = page.getByTestId('fl-connecting')
    await expect(view).toHaveAttribute('data-state', 'declined')
    await expect(view).toContainText('You declined the request in your wallet')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

    await approve(page, () => page.getByTestId('fl-connecting-retry').click())
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  },
)

test(
  'closing the modal during a request cancels the attempt, whatever the wallet responds later',
  inChromium,
  async ({ fairlead, page }) => {
    await openDemo(page)
    await page.getByTestId('fl-button-connect').click()
    const popup = await walletWindow(page, () =>
      page.getByTestId(`fl-connect-wallet-${devWallet}`).click(),
    )
    await fairlead.closeModal()
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

    await answerIn(popup, 'wallet-confirm')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await page.reload()
    await expect(page.getByTestId('demo-ready')).toHaveText('true')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  },
)

test('a wallet whose window the browser blocks: a button on top opens it', async ({ page }) => {
  // The first popup is blocked, as browsers do without a recent click; the second one isn't.
  await page.addInitScript(() => {
    const open = window.open.bind(window)
    let count = 0
    window.open = (...parameters) => (count++ === 0 ? null : open(...parameters))
  })
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId(`fl-connect-wallet-${devWallet}`).click()
  await expect(page.getByTestId('wallet-open-window')).toBeVisible()

  await approve(page, () => page.getByTestId('wallet-open-window').click())

  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
})

test(
  'a wallet that is announced late appears in the open list',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = localWallet({ isLate: true, name: 'Late Wallet', rdns: 'org.late' })
    const installed = await installWallet(wallet)
    await openDemo(page)
    await fairlead.openModal()
    await expect(fairlead.walletRow(devWallet)).toBeVisible()
    await expect(fairlead.walletRow(wallet)).toHaveCount(0)

    await installed.announce()

    await fairlead.connectWallet(wallet)
    await expect(page.getByTestId('demo-wallet')).toHaveText('Late Wallet')
  },
)

test(
  '[CONN-02] a stored wallet announced after the timeout of a reload is resumed then',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    await page.clock.install()
    const wallet = localWallet({ isLate: true, name: 'Late', rdns: 'org.late' })
    const installed = await installWallet(wallet)
    await openDemo(page)
    await fairlead.openModal()
    await installed.announce()
    await fairlead.connectWallet(wallet)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')

    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('connecting')
    await page.clock.fastForward(3_000)
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

    await installed.announce()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
  },
)

test(
  'two wallets with one name are distinguished, and the chosen one gets the request',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const [first, second] = ['org.first', 'org.second'].map((rdns) =>
      localWallet({ name: 'Twin', rdns }),
    ) as [EvmTestWallet, EvmTestWallet]
    await installWallet(first)
    await installWallet(second)
    await openDemo(page)
    await fairlead.openModal()
    await expect(fairlead.walletRow(first)).toContainText('org.first')

    await fairlead.connectWallet(second)

    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    const asked = (wallet: EvmTestWallet) =>
      wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
    expect([asked(first), asked(second)]).toEqual([0, 1])
  },
)

test(
  '[CONN-09][MOD-18] a recently used wallet is the first row below the code',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    await installWallet(localWallet({ name: 'Aardvark', rdns: 'org.aardvark' }))
    await openDemo(page)
    await connectDevWallet(page)
    await page.getByTestId('demo-disconnect').click()
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

    await fairlead.openModal()

    const rows = page.getByRole('list', { name: 'Wallets' }).getByRole('button')
    // The server's suggestions follow below the installed wallets.
    await expect(rows.nth(2)).toContainText('Aardvark')
    await expect(rows.nth(1)).toContainText('Fairlead Dev Wallet')
    await expect(rows.nth(1)).toContainText('Recent')
  },
)

test(
  '[VIEW-06] an unresponsive wallet: help after a while, and a way to leave',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    await page.clock.install()
    const wallet = localWallet({ behavior: 'wait', name: 'Mute', rdns: 'org.mute' })
    await installWallet(wallet)
    await openDemo(page)
    await fairlead.connectWallet(wallet)
    await expect(fairlead.hook('fl-connecting')).toHaveAttribute('data-state', 'waiting')
    await expect(fairlead.hook('fl-connecting-slow')).toHaveCount(0)
    // An open request would exceed its limit of 10 s when the clock jumps.
    await page.waitForLoadState('networkidle')

    await page.clock.fastForward(10_000)
    await expect(fairlead.hook('fl-connecting-slow')).toBeVisible()

    await fairlead.hook('fl-header-back').click()
    await expect(page.getByTestId('demo-view')).toHaveText('Connect')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  },
)

test(
  '[CONN-02] a stored wallet that does not respond after a reload is disconnected after three seconds',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    await page.clock.install()
    const wallet = localWallet({ name: 'Mute', rdns: 'org.mute' })
    await installWallet(wallet)
    await openDemo(page)
    await fairlead.connectWallet(wallet)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')

    wallet.answer('wait', 'eth_accounts')
    await page.reload()
    await expect(page.getByTestId('demo-status')).toHaveText('connecting')
    await page.clock.fastForward(3_000)
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await expect(page.getByTestId('demo-ready')).toHaveText('true')
  },
)

test(
  'a wallet with an open request shows a message about it',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = localWallet({ behavior: 'wait', name: 'Busy', rdns: 'org.busy' })
    await installWallet(wallet)
    await openDemo(page)
    await fairlead.connectWallet(wallet)

    await wallet.reject({ code: -32002, message: 'Request already pending.' })

    await expect(fairlead.hook('fl-connecting')).toHaveAttribute('data-state', 'failed')
    await expect(fairlead.hook('fl-connecting')).toContainText('Answer it there first')
  },
)

test(
  '[CONN-02] with reconnect off, a reload starts disconnected and requests no wallet',
  inChromium,
  async ({ fairlead, installWallet, page }) => {
    const wallet = localWallet({ name: 'Plain', rdns: 'org.plain' })
    await installWallet(wallet)
    await openDemo(page, { enableReconnect: false })
    await fairlead.connectWallet(wallet)
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    const before = wallet.requests.length

    await page.reload()
    await expect(page.getByTestId('demo-ready')).toHaveText('true')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    expect(wallet.requests.slice(before)).toEqual([])
  },
)
