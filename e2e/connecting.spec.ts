import { act, announceWallet, callsOf } from './announceWallet.ts'
import {
  approve,
  connectDevWallet,
  devWallet,
  expect,
  openDemo,
  reject,
  test,
  walletWindow,
} from './fixtures.ts'

test('[VIEW-06][ERR-02] rejecting in the wallet is told calmly, and can be tried again', async ({
  page,
}) => {
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await reject(page, () => page.getByTestId(`fl-connect-wallet-${devWallet}`).click())

  const view = page.getByTestId('fl-connecting')
  await expect(view).toHaveAttribute('data-state', 'declined')
  await expect(view).toContainText('You said no in the wallet')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

  await approve(page, () => page.getByTestId('fl-connecting-retry').click())
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
})

test('closing the modal half-way gives the attempt up, whatever the wallet says later', async ({
  page,
}) => {
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  const popup = await walletWindow(page, () =>
    page.getByTestId(`fl-connect-wallet-${devWallet}`).click(),
  )
  await page.getByTestId('fl-header-close').click()
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

  await Promise.all([popup.waitForEvent('close'), popup.getByTestId('wallet-confirm').click()])
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await page.reload()
  await expect(page.getByTestId('demo-ready')).toHaveText('true')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('a wallet whose window the browser blocks: a button above everything opens it', async ({
  page,
}) => {
  // The first window is refused, as a browser does without a fresh press; the next is not.
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

test('a wallet that is announced late appears in the open list', async ({ page }) => {
  await announceWallet(page, { late: true, name: 'Late Wallet', rdns: 'org.late' })
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await expect(page.getByTestId(`fl-connect-wallet-${devWallet}`)).toBeVisible()
  await expect(page.getByTestId('fl-connect-wallet-org.late')).toHaveCount(0)

  await act(page, 'announce', 'org.late')

  await page.getByTestId('fl-connect-wallet-org.late').click()
  await expect(page.getByTestId('demo-wallet')).toHaveText('Late Wallet')
})

test('[CONN-02] a stored wallet that comes too late for a reload is resumed when it comes', async ({
  page,
}) => {
  await page.clock.install()
  await announceWallet(page, { isAuthorized: true, late: true, name: 'Late', rdns: 'org.late' })
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await act(page, 'announce', 'org.late')
  await page.getByTestId('fl-connect-wallet-org.late').click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connecting')
  await page.clock.fastForward(3_000)
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

  await act(page, 'announce', 'org.late')
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
})

test('two wallets of one name are told apart, and the pressed one is the one that is asked', async ({
  page,
}) => {
  await announceWallet(page, { name: 'Twin', rdns: 'org.first' })
  await announceWallet(page, { name: 'Twin', rdns: 'org.second' })
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await expect(page.getByTestId('fl-connect-wallet-org.first')).toContainText('org.first')

  await page.getByTestId('fl-connect-wallet-org.second').click()

  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  const asked = (await callsOf(page)).filter((call) => call.endsWith('eth_requestAccounts'))
  expect(asked).toEqual(['org.second eth_requestAccounts'])
})

test('[CONN-09][MOD-18] a wallet that was used stands first below the code, as recent', async ({
  page,
}) => {
  await announceWallet(page, { name: 'Aardvark', rdns: 'org.aardvark' })
  await openDemo(page)
  await connectDevWallet(page)
  await page.getByTestId('demo-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

  await page.getByTestId('fl-button-connect').click()

  const rows = page.getByRole('list', { name: 'Wallets' }).getByRole('button')
  // Below those of this browser stand suggestions of the server.
  await expect(rows.nth(2)).toContainText('Aardvark')
  await expect(rows.nth(1)).toContainText('Fairlead Dev Wallet')
  await expect(rows.nth(1)).toContainText('Recent')
})

test('[VIEW-06] a wallet that never answers: help after a while, and a way out', async ({
  page,
}) => {
  await page.clock.install()
  await announceWallet(page, {
    name: 'Mute',
    rdns: 'org.mute',
    silent: ['eth_requestAccounts'],
  })
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-org.mute').click()
  await expect(page.getByTestId('fl-connecting')).toHaveAttribute('data-state', 'waiting')
  await expect(page.getByTestId('fl-connecting-slow')).toHaveCount(0)

  await page.clock.fastForward(10_000)
  await expect(page.getByTestId('fl-connecting-slow')).toBeVisible()

  await page.getByTestId('fl-header-back').click()
  await expect(page.getByTestId('demo-view')).toHaveText('Connect')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
})

test('[CONN-02] a stored wallet that never answers a reload is let go after three seconds', async ({
  page,
}) => {
  await page.clock.install()
  await announceWallet(page, { name: 'Mute', rdns: 'org.mute', silent: ['eth_accounts'] })
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-org.mute').click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')

  await page.reload()
  await expect(page.getByTestId('demo-status')).toHaveText('connecting')
  await page.clock.fastForward(3_000)
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  await expect(page.getByTestId('demo-ready')).toHaveText('true')
})

test('a wallet with a question open already says so, in words', async ({ page }) => {
  await announceWallet(page, {
    name: 'Busy',
    refuses: { eth_requestAccounts: -32002 },
    rdns: 'org.busy',
  })
  await openDemo(page)
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-org.busy').click()
  await expect(page.getByTestId('fl-connecting')).toHaveAttribute('data-state', 'failed')
  await expect(page.getByTestId('fl-connecting')).toContainText('Answer it there first')
})

test('[CONN-02] with reconnect off, a reload starts disconnected and asks no wallet', async ({
  page,
}) => {
  await announceWallet(page, { isAuthorized: true, name: 'Plain', rdns: 'org.plain' })
  await openDemo(page, { enableReconnect: false })
  await page.getByTestId('fl-button-connect').click()
  await page.getByTestId('fl-connect-wallet-org.plain').click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')

  await page.reload()
  await expect(page.getByTestId('demo-ready')).toHaveText('true')
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  expect(await callsOf(page)).toEqual([])
})
