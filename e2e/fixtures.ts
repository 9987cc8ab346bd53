import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'

export { expect }

type Fixtures = {
  /** Console lines that a test provokes on purpose; every other one fails it. */
  allowedConsole: { patterns: readonly RegExp[] }
  quiet: undefined
}

/** A page that says nothing on its console, or the test fails. */
export const test = base.extend<Fixtures>({
  allowedConsole: [{ patterns: [] }, { option: true }],
  quiet: [
    async ({ allowedConsole, context }, use) => {
      const lines: string[] = []
      const isAllowed = (text: string) =>
        allowedConsole.patterns.some((pattern) => pattern.test(text))
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

/** Settings of the demo, as its address carries them. */
export async function openDemo(page: Page, settings: Record<string, unknown> = {}, path = '/') {
  const query = new URLSearchParams({ settings: JSON.stringify(settings) })
  await page.goto(`${path}?${query}`)
  await expect(page.getByTestId('demo-ready')).toHaveText('true')
}

export const devWallet = 'dev.fairlead.wallet'

/** Presses something that makes the sample wallet ask, and returns its window. */
export async function walletWindow(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await expect(popup.getByTestId('wallet-confirm')).toBeEnabled()
  return popup
}

/** Presses, and says yes in the wallet's window. */
export async function approve(page: Page, press: () => Promise<void>): Promise<void> {
  const popup = await walletWindow(page, press)
  await Promise.all([popup.waitForEvent('close'), popup.getByTestId('wallet-confirm').click()])
}

/** Presses, and says no in the wallet's window. */
export async function reject(page: Page, press: () => Promise<void>): Promise<void> {
  const popup = await walletWindow(page, press)
  await Promise.all([popup.waitForEvent('close'), popup.getByTestId('wallet-reject').click()])
}

/** From the closed modal to a connected sample wallet. */
export async function connectDevWallet(page: Page): Promise<void> {
  await page.getByTestId('fl-button-connect').click()
  await approve(page, () => page.getByTestId(`fl-connect-wallet-${devWallet}`).click())
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await expect(page.getByTestId('fl-modal')).toHaveCount(0)
}
