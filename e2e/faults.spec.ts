import type { Page, Route, WebSocketRoute } from '@playwright/test'
import { basePort } from './addresses.ts'
import { signInByEmail } from './byEmail.ts'
import {
  approve,
  connectDevWallet,
  expect,
  inChromium,
  openDemo,
  withoutWallets,
  write,
} from './fixtures.ts'
import { test } from './likePeople.ts'
import { approveByMail, codeOf } from './mailbox.ts'
import { openWallet, sayYes } from './walletPage.ts'

// What users see when something around the page fails, how they go on, and that nothing is lost. `trouble.spec.ts`,
// `unreachableFrame.spec.ts` and `announced.spec.ts` have an unreachable chain, and the faults of storage, the frame and wallets.

test.use({
  allowedConsole: { patterns: [/Failed to load resource/, /WebSocket connection to/] },
})

const html = { body: '<h1>Welcome to the Wi-Fi</h1>', contentType: 'text/html' }
const isServer = (url: URL) => url.port === String(basePort)
/** Requests for the state of the chain: to the project's server, and to the network's own endpoint. */
const isChain = (url: URL) =>
  url.port === String(basePort + 10) || (isServer(url) && url.pathname.startsWith('/v1'))

async function expectConnected(page: Page) {
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('demo-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
}

async function sign(page: Page) {
  await approve(page, () => page.getByTestId('demo-sign').click())
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
}

/** Answers of a chain that can't be used. */
const badAnswers: readonly [string, (route: Route) => Promise<void>][] = [
  ['answers 500', (route) => route.fulfill({ status: 500 })],
  ['answers 429', (route) => route.fulfill({ headers: { 'retry-after': '1' }, status: 429 })],
  ['answers with the page of a Wi-Fi', (route) => route.fulfill(html)],
  ['answers nothing', (route) => route.fulfill({ status: 204 })],
  [
    'answers no number',
    (route) => {
      const { id = 1 } = (route.request().postDataJSON() ?? {}) as { id?: number }
      return route.fulfill({ json: { id, jsonrpc: '2.0', result: 'a lot' } })
    },
  ],
]

for (const [what, answer] of badAnswers)
  test(
    `a chain that ${what}: the balance shows the failure, the account remains, and a retry recovers`,
    inChromium,
    async ({ page }) => {
      await openDemo(page)
      await connectDevWallet(page)
      await expect(page.getByTestId('demo-balance')).toContainText('ETH')
      await page.route(isChain, answer)
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.includes('/cache/')) localStorage.removeItem(key)
      })
      await page.reload()
      await expectConnected(page)
      await page.getByTestId('fl-button-account').click()
      const failure = page.getByTestId('fl-account-balance-error')
      await expect(failure).toContainText('Couldn’t load your balance')

      await page.unroute(isChain)
      await failure.getByRole('button').click()
      await expect(page.getByTestId('fl-account-balance')).toBeVisible()
      await expect(failure).toHaveCount(0)
    },
  )

/** Faults before the first click. A wallet of the browser must still connect and sign. */
const firstVisits: readonly [string, (page: Page) => Promise<unknown>][] = [
  [
    'the server refuses connections',
    (page) => page.route(isServer, (route) => route.abort('connectionrefused')),
  ],
  [
    'the server answers 500',
    (page) => page.route(isServer, (route) => route.fulfill({ status: 500 })),
  ],
  [
    'the server answers with the page of a Wi-Fi',
    (page) => page.route(isServer, (route) => route.fulfill(html)),
  ],
  [
    'the server answers with JSON of another kind',
    (page) => page.route(isServer, (route) => route.fulfill({ json: { data: 7 } })),
  ],
  ['the server never answers', (page) => page.route(isServer, () => {})],
  [
    'the storage is full',
    (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }),
  ],
]

for (const [what, begin] of firstVisits)
  test(`${what}: a wallet of the browser connects and signs`, inChromium, async ({ page }) => {
    await begin(page)
    await openDemo(page, { debug: false })
    await connectDevWallet(page)
    await expectConnected(page)
    await sign(page)
  })

test(
  'no network: a part that is not loaded says so, and a retry opens it once the network is back',
  inChromium,
  async ({ context, page }) => {
    await openDemo(page)
    await connectDevWallet(page)
    await expect(page.getByTestId('demo-balance')).toContainText('ETH')
    await context.setOffline(true)
    await page.getByTestId('fl-button-account').click()
    const modal = page.getByTestId('fl-modal')
    await expect(modal.getByRole('alert')).toContainText('Check your connection')
    await expectConnected(page)

    await context.setOffline(false)
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
    await expect(modal).toContainText('Connected with')
  },
)

test(
  'the page is closed while the wallet asks: the next tab is connected and signs',
  inChromium,
  async ({ context, page }) => {
    await openDemo(page)
    await connectDevWallet(page)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByTestId('demo-sign').click(),
    ])
    await expect(popup.getByTestId('wallet-confirm')).toBeEnabled()
    await page.close()
    await popup.close()

    const next = await context.newPage()
    await openDemo(next)
    await expectConnected(next)
    await sign(next)
  },
)

test(
  'the relay is lost while a code is shown, and comes back: the code still pairs',
  inChromium,
  async ({ context, page }) => {
    const sockets: WebSocketRoute[] = []
    let isLost = false
    await page.routeWebSocket(/./, (socket) => {
      if (isLost) return void socket.close()
      sockets.push(socket)
      socket.connectToServer()
    })
    const wallet = await context.newPage()
    await openWallet(wallet)
    await page.bringToFront()
    await openDemo(page)
    await page.getByTestId('fl-button-connect').click()
    await page.getByTestId('fl-connect-wallet-walletConnect').click()
    const code = page.getByTestId('fl-pairing-qr')
    await expect(code).toBeVisible()
    await page.getByTestId('fl-pairing-copy').click()

    isLost = true
    for (const socket of sockets) await socket.close()
    await expect(code).toBeVisible()
    isLost = false

    await wallet.bringToFront()
    await wallet.getByTestId('wallet-pair-uri').press('ControlOrMeta+V')
    await wallet.getByTestId('wallet-pair').click()
    await sayYes(wallet, 'Connect to this site?')
    await page.bringToFront()
    await expectConnected(page)
  },
)

test(
  'the wallet’s server is lost while the code is entered: the login says so, and the same code counts',
  inChromium,
  async ({ page }) => {
    await withoutWallets(page)
    await openDemo(page, { hasEmail: true })
    const email = `grace-${crypto.randomUUID()}@example.com`
    await page.getByTestId('demo-open').click()
    await write(page.getByTestId('fl-email-input'), email)
    await page.getByTestId('fl-email-submit').click()
    const match = page.getByTestId('fl-email-match')
    await expect(match).toHaveText(/^\d{3}$/)
    await approveByMail(page, email, 1, (await match.textContent()) ?? '')
    const field = page.getByTestId('fl-email-code')
    await expect(field).toBeVisible()
    const isVerify = (url: URL) => url.pathname === '/v1/auth/otp/verify'
    await page.context().route(isVerify, (route) => route.fulfill(html))
    await write(field, await codeOf(page, email, 2))
    await expect(page.getByTestId('fl-email-code-problem')).toContainText('Try again')

    await page.context().unroute(isVerify)
    await write(field, await codeOf(page, email, 2))
    await expectConnected(page)
  },
)

for (const [what, minutes] of [
  ['ahead', 10],
  ['behind', -10],
] as const)
  test(
    `a clock that is ten minutes ${what}: a login by email works`,
    inChromium,
    async ({ page }) => {
      await page.clock.install({ time: Date.now() + minutes * 60_000 })
      await withoutWallets(page)
      await openDemo(page, { hasEmail: true })
      await signInByEmail(page, `grace-${crypto.randomUUID()}@example.com`)
    },
  )

test('a slow network: the widget opens, connects and signs', inChromium, async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    downloadThroughput: 180_000,
    latency: 300,
    offline: false,
    uploadThroughput: 84_000,
  })
  await openDemo(page)
  await connectDevWallet(page)
  await sign(page)
})
