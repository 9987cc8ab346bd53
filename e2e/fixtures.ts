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

/** What a system tells pages about its person; applied in either browser. */
type Media = {
  colorScheme?: 'dark' | 'light'
  forcedColors?: 'active'
  pointer?: 'coarse'
  reducedMotion?: 'reduce'
  /** Such that take room, as a mouse brings them. */
  scrollbars?: boolean
}

type Fixtures = {
  media: Media
  /** Console lines that a test provokes on purpose; every other one fails it. */
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
    ...(reducedMotion && { 'ui.prefersReducedMotion': 1 }),
    ...(scrollbars && { 'widget.gtk.overlay-scrollbars.enabled': false }),
  }
}

/** What browsers say of a page that runs into its policy, in force or in report mode. */
export const policyTrouble = /content.security.policy|trusted ?type|violates the following/i

/**
 * A page that says nothing on its console, or the test fails. What it runs into of its policy fails each
 * test, unless that is what the test is about.
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
        (!policyTrouble.test(text) || patterns.includes(policyTrouble)) &&
        patterns.some((pattern) => pattern.test(text))
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

/** For what sends: one account pays in all journeys, so only one of them may be on its way. */
export const sendingTest = test.extend<{ turn: undefined }>({
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed.
    async ({}, use) => withLock('.cache/journeys-turn.lock', () => use(undefined)),
    { auto: true, timeout: 0 },
  ],
})

/** A browser without wallets, and a server without a list of them. */
export async function withoutWallets(page: Page) {
  await page.route('**/wallet-announcer.js', (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  )
  await page.route('**/getWallets*', (route) => route.fulfill({ json: { count: 0, data: [] } }))
}

/**
 * Presses one of the ways to connect when none is on its way any more: an empty list of wallets gives back
 * the room that was kept for it, and what moves under a pointer is not pressed.
 */
export async function pressWay(page: Page, testId: string) {
  await page.getByTestId(testId).waitFor()
  await expect(page.getByTestId('fl-modal').locator('li[aria-hidden=true]')).toHaveCount(0)
  await page.getByTestId(testId).click()
}

/** A phone, where the list holds no code: its own wallets are one tap away. */
export async function asPhone(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => ({ mobile: true }) }),
  )
}

/** Settings of the demo, as its address carries them. Networks of Ethereum's kind alone unless asked. */
export async function openDemo(page: Page, settings: Record<string, unknown> = {}, path = '/') {
  const all = { hasEmail: false, hasSocials: false, hasSolana: false, ...settings }
  const query = new URLSearchParams({ settings: JSON.stringify(all) })
  await page.goto(`${path}?${query}`)
  await expect(page.getByTestId('demo-ready')).toHaveText('true')
}

/** Lets the sample wallet serve other kinds of networks too, on pages opened from now on. */
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

/** Longest the wallet's window may take: a page of its own, which derives its keys before it asks. */
export const windowMs = 30_000

/** Presses something that makes the sample wallet ask, and returns its window. */
export async function walletWindow(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await expect(popup.getByTestId('wallet-confirm')).toBeEnabled({ timeout: windowMs })
  return popup
}

/** Presses, and says yes in the wallet's window. */
export async function approve(page: Page, press: () => Promise<void>): Promise<void> {
  await answerIn(await walletWindow(page, press), 'wallet-confirm')
}

/** Presses, and says no in the wallet's window. */
export async function reject(page: Page, press: () => Promise<void>): Promise<void> {
  await answerIn(await walletWindow(page, press), 'wallet-reject')
}

/** Presses a button of a wallet's window, which closes for it. */
export async function answerIn(popup: Page, testId: 'wallet-confirm' | 'wallet-reject') {
  const closed = popup.waitForEvent('close')
  await popup
    .getByTestId(testId)
    .click()
    // Firefox may close the window before it says that the press is done.
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await closed
}

/** From the closed modal to a connected sample wallet. */
export async function connectDevWallet(page: Page): Promise<void> {
  await page.getByTestId('fl-button-connect').click()
  await approve(page, () => page.getByTestId(`fl-connect-wallet-${devWallet}`).click())
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
}

/** Replaces what a field holds, key by key: `fill` changes fields of React unheard in Firefox. */
export async function write(field: Locator, text: string): Promise<void> {
  await field.selectText()
  await field.pressSequentially(text)
}
