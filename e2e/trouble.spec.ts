import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWallet } from '@fairlead/core/testing'
import { chromiumPath } from '../scripts/chromium.mjs'
import { basePort, demoUrl } from './addresses.ts'
import {
  approve,
  connectDevWallet,
  devWallet,
  expect,
  inChromium,
  openDemo,
  test,
} from './fixtures.ts'
import { localWallet } from './localWallet.ts'

test.describe('the chain is unreachable', () => {
  test.use({
    allowedConsole: { patterns: [/Failed to load resource/, /CORS request did not succeed/] },
  })

  test(
    '[VIEW-02][API-24] the balance shows the failure, nothing else does, and it recovers',
    inChromium,
    async ({ page }) => {
      const isChain = (url: URL) =>
        url.port === String(basePort + 10) ||
        (url.port === String(basePort) && url.pathname.startsWith('/v1'))
      await openDemo(page)
      await connectDevWallet(page)
      // A request that is still running would put its answer into the cache after it was emptied.
      await expect(page.getByTestId('demo-balance')).toContainText('ETH')
      await page.route(isChain, (route) => route.abort())
      // Otherwise a value that was cached half a minute ago would be shown.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.includes('/cache/')) localStorage.removeItem(key)
      })
      await page.reload()
      await page.getByTestId('fl-button-account').click()
      await expect(page.getByTestId('fl-account-balance-error')).toContainText(
        'Couldn’t load your balance',
      )
      await expect(page.getByTestId('fl-account-balance')).toHaveCount(0)

      await page.unroute(isChain)
      await page.getByTestId('fl-account-balance-error').getByRole('button').click()

      await expect(page.getByTestId('fl-account-balance')).toBeVisible()
      await expect(page.getByTestId('fl-account-balance-error')).toHaveCount(0)
    },
  )

  test(
    '[API-24] when the project’s server is down, the network’s own endpoint is used',
    inChromium,
    async ({ page }) => {
      await page.route(
        (url) => url.port === String(basePort),
        (route) => route.abort(),
      )
      await openDemo(page, { debug: false })
      await connectDevWallet(page)
      await expect(page.getByTestId('demo-balance')).toContainText('ETH')
    },
  )
})

test('a browser that stores no data: the widget works, and forgets on a reload', async ({
  browserName,
  launchOptions,
  playwright,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'fairlead-profile-'))
  await mkdir(join(profile, 'Default'), { recursive: true })
  // The setting "block all site data", in Chromium and in Firefox.
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked))
  const context = await playwright[browserName].launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: demoUrl,
    // Chromium's headless shell has no such setting.
    ...(browserName === 'chromium' && { executablePath: chromiumPath }),
    ...(browserName === 'firefox' && {
      firefoxUserPrefs: { ...launchOptions.firefoxUserPrefs, 'network.cookie.cookieBehavior': 2 },
    }),
  })
  try {
    const page = await context.newPage()
    const lines: string[] = []
    page.on('console', (message) => lines.push(message.text()))
    page.on('pageerror', (error) => lines.push(error.message))
    await openDemo(page)
    expect(
      await page.evaluate(() => {
        try {
          return typeof window.localStorage
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('SecurityError')
    await installWallet(page, localWallet({ name: 'Plain', rdns: 'org.plain' }))
    await page.reload()
    await page.getByTestId('fl-button-connect').click()
    await page.getByTestId('fl-connect-wallet-org.plain').click()
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await page.reload()
    await expect(page.getByTestId('demo-ready')).toHaveText('true')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    expect(lines).toEqual([])
  } finally {
    await context.close()
    await rm(profile, { force: true, recursive: true })
  }
})

for (const [what, stored] of [
  ['no JSON', '{{{'],
  ['another version', '{"version":0,"remembered":{}}'],
  ['something else', '{"version":1,"remembered":{"eip155":{"accounts":[]}}}'],
] as const)
  test(`a store with ${what} counts as a first visit`, inChromium, async ({ page }) => {
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('spoiled')) localStorage.setItem('fairlead/state', value)
      sessionStorage.setItem('spoiled', 'yes')
    }, stored)
    await openDemo(page)
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await connectDevWallet(page)
  })

test.describe('a page without a project id', () => {
  test.use({ allowedConsole: { patterns: [/\[Fairlead FL008\] Project ID Not Configured/] } })

  test(
    '[CFG-04] without a project id: an alert for developers, and wallets work',
    inChromium,
    async ({ page }) => {
      await openDemo(page, { hasProjectId: false })
      await page.getByTestId('fl-button-connect').click()
      await expect(page.getByTestId('fl-alert')).toContainText('Project ID Not Configured')
      await page.getByTestId('fl-alert-close').click()
      await expect(page.getByTestId('fl-alert')).toHaveCount(0)
      await approve(page, () => page.getByTestId(`fl-connect-wallet-${devWallet}`).click())
      await expect(page.getByTestId('demo-balance')).toContainText('ETH')
    },
  )

  test('[CFG-04] without debug, users see nothing of it', inChromium, async ({ page }) => {
    await openDemo(page, { debug: false, hasProjectId: false })
    await page.getByTestId('fl-button-connect').click()
    await expect(page.getByTestId(`fl-connect-wallet-${devWallet}`)).toBeVisible()
    await expect(page.getByTestId('fl-alert')).toHaveCount(0)
  })
})

test.describe('a page of an origin that is not allowed', () => {
  test.use({
    allowedConsole: {
      patterns: [/\[Fairlead FL002\] Origin Not Allowed/, /Failed to load resource.*403/],
    },
  })

  test(
    '[CFG-05][ERR-04] the server refuses its requests, and the developer gets an alert',
    inChromium,
    async ({ page }) => {
      await installWallet(page, localWallet({ name: 'Plain', rdns: 'org.plain' }))
      await page.goto(`http://app.localhost:${basePort + 1}/lab`)
      await page.getByTestId('fl-button-connect').click()
      await page.getByTestId('fl-connect-wallet-org.plain').click()
      await expect(page.getByTestId('demo-status')).toHaveText('connected')

      // Our server refuses; the network's own RPC URL answers.
      await expect(page.getByTestId('demo-balance')).toContainText('ETH')
      await page.getByTestId('fl-button-account').click()
      await expect(page.getByTestId('fl-alert')).toContainText('Origin Not Allowed')
    },
  )
})
