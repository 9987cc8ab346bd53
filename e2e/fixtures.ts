import { type FairleadFixtures, fairleadFixtures } from '@fairlead/core/testing'
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { firefoxPrefs } from '../scripts/firefox.mjs'
import { withLock } from '../scripts/lock.mjs'

export { expect }

/** User preferences that pages can read by media queries, emulated in either browser. */
type Media = {
  colorScheme?: 'dark' | 'light'
  forcedColors?: 'active'
  pointer?: 'coarse'
  /** Default: `reduce`, see `playwright.config.ts`. */
  reducedMotion?: 'no-preference' | 'reduce'
  /** Classic scrollbars, which take up space in the layout. */
  scrollbars?: boolean
}

type Fixtures = {
  media: Media
  /** Console lines that a test expects; any other line fails the test. */
  allowedConsole: { patterns: readonly RegExp[] }
  quiet: undefined
}

/** Playwright can't emulate these in Firefox, which reads them when it starts. */
function preferencesOf(media: Media) {
  const { colorScheme, forcedColors, pointer, reducedMotion, scrollbars } = media
  return {
    ...firefoxPrefs,
    ...(colorScheme && { 'ui.systemUsesDarkTheme': colorScheme === 'dark' ? 1 : 0 }),
    ...(forcedColors && { 'browser.display.document_color_use': 2 }),
    ...(pointer && { 'ui.allPointerCapabilities': 1, 'ui.primaryPointerCapabilities': 1 }),
    ...(reducedMotion && { 'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0 }),
    ...(scrollbars && { 'widget.gtk.overlay-scrollbars.enabled': false }),
  }
}

/**
 * Details of a test that runs in Chromium only: what it proves does not depend on the browser's engine, and in Firefox
 * the same widget code, fixtures and screens are covered by the tests without it.
 */
export const inChromium = { tag: '@chromium' }

/** Browser messages about violations of a Content Security Policy, enforced or report-only. */
export const policyTrouble = /content.security.policy|trusted ?type|violates the following/i

/**
 * Message of Firefox about a request that ended because its window was closed: it compares the `integrity` with the
 * SHA-384 of nothing.
 */
const endedLoad = /integrity attribute match .*“OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6/

/**
 * Fails a test if a page writes to the console. Policy violations also fail it, unless `allowedConsole` contains
 * {@link policyTrouble} itself.
 */
export const test = base.extend<Fixtures & FairleadFixtures>({
  ...fairleadFixtures,
  media: [{}, { option: true }],
  context: async ({ browserName, context, media, playwright }, use) => {
    const isOwn = browserName === 'firefox' ? Object.keys(media).length > 0 : media.scrollbars
    if (!isOwn) return use(context)
    const browser = await playwright[browserName].launch(
      browserName === 'firefox'
        ? { firefoxUserPrefs: preferencesOf(media) }
        : { ignoreDefaultArgs: ['--hide-scrollbars'] },
    )
    await use(await browser.newContext())
    await browser.close()
  },
  contextOptions: async ({ browserName, contextOptions, media }, use) => {
    const { pointer, scrollbars: _, ...emulated } = media
    const options = { ...emulated, ...(pointer && { hasTouch: true }) }
    await use({ ...contextOptions, ...(browserName !== 'firefox' && options) })
  },
  allowedConsole: [{ patterns: [] }, { option: true }],
  quiet: [
    async ({ allowedConsole, context }, use) => {
      const lines: string[] = []
      const { patterns } = allowedConsole
      const isAllowed = (text: string) =>
        endedLoad.test(text) ||
        ((!policyTrouble.test(text) || patterns.includes(policyTrouble)) &&
          patterns.some((pattern) => pattern.test(text)))
      const add = (text: string) => {
        if (!isAllowed(text)) lines.push(text)
      }
      const onConsole = (message: ConsoleMessage) => add(`${message.type()}: ${message.text()}`)
      context.on('console', onConsole)
      context.on('weberror', (error) => add(`uncaught: ${error.error().message}`))
      await use(undefined)
      expect(lines, 'console of all pages').toEqual([])
    },
    { auto: true },
  ],
})

/** For journeys that send transactions: all use one account, so only one journey runs at a time. */
export const sendingTest = test.extend<{ turn: undefined }>({
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => withLock('.cache/journeys-turn.lock', () => use(undefined)),
    { auto: true, timeout: 0 },
  ],
})

/** Removes the wallets from the browser and from the server's catalogue. */
export async function withoutWallets(page: Page) {
  await page.route('**/wallet-announcer.js', (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  )
  await page.route('**/getWallets*', (route) => route.fulfill({ json: { count: 0, data: [] } }))
}

/**
 * Clicks an element of the modal once the placeholders are gone. Their removal can move the element, and a click would
 * miss.
 */
export async function pressWay(page: Page, testId: string) {
  await page.getByTestId(testId).waitFor()
  await expect(page.getByTestId('fl-modal').locator('li[aria-hidden=true]')).toHaveCount(0)
  await page.getByTestId(testId).click()
}

/** Makes pages see a phone. There the Connect view has no QR code, because wallet apps are on the same device. */
export async function asPhone(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => ({ mobile: true }) }),
  )
}

/** Opens the demo with the given settings in its URL. By default: EVM networks only, no email or social login. */
export async function openDemo(page: Page, settings: Record<string, unknown> = {}, path = '/lab') {
  const all = { hasEmail: false, hasSocials: false, hasSolana: false, ...settings }
  const query = new URLSearchParams({ settings: JSON.stringify(all) })
  await page.goto(`${path}?${query}`)
  await expect(page.getByTestId('demo-ready')).toHaveText('true')
}

/** Adds namespaces to the sample wallet, on pages opened from now on. */
export async function withNamespaces(
  page: Page,
  walletNamespaces: readonly ('bip122' | 'cosmos' | 'polkadot' | 'solana')[],
) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), walletNamespaces }, response })
  })
}

export const devWallet = 'dev.fairlead.wallet'

/** Timeout for the sample wallet's window, in milliseconds. The window derives its keys before it shows a request. */
export const windowMs = 30_000

/** Runs `press`, which makes the sample wallet show a request, and returns the wallet's window. */
export async function walletWindow(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await expect(popup.getByTestId('wallet-confirm')).toBeEnabled({ timeout: windowMs })
  return popup
}

/** Runs `press`, then approves the request in the wallet's window. */
export async function approve(page: Page, press: () => Promise<void>): Promise<void> {
  await answerIn(await walletWindow(page, press), 'wallet-confirm')
}

/** Runs `press`, then declines the request in the wallet's window. */
export async function reject(page: Page, press: () => Promise<void>): Promise<void> {
  await answerIn(await walletWindow(page, press), 'wallet-reject')
}

/** Clicks a button in the wallet's window, and waits until the window closes. */
export async function answerIn(popup: Page, testId: 'wallet-confirm' | 'wallet-reject') {
  const closed = popup.waitForEvent('close')
  await popup
    .getByTestId(testId)
    .click()
    // Firefox may close the window before it reports the click as done.
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await closed
}

/** Opens the modal and connects the sample wallet. */
export async function connectDevWallet(page: Page): Promise<void> {
  await page.getByTestId('fl-button-connect').click()
  await approve(page, () => pressWay(page, `fl-connect-wallet-${devWallet}`))
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
}

/** Replaces a field's text, key by key: in Firefox, React doesn't notice changes made by `fill`. */
export async function write(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
}
