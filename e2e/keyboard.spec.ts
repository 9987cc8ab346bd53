import type { Locator, Page } from '@playwright/test'
import { devWallet, expect, inChromium, openDemo, test, windowMs } from './fixtures.ts'

/** Returns the focused element, including shadow roots, and if its focus is visible. */
function focused(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (!active) return { isSeen: false, name: '' }
    const around = active.closest('label') ?? active
    const isSeen = [active, around].some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    })
    return { isSeen, name: active.getAttribute('data-testid') ?? active.localName }
  })
}

/** Presses Tab until the control has focus; focus must be visible at every stop. */
async function tabTo(page: Page, testId: string, key = 'Tab'): Promise<string[]> {
  const way: string[] = []
  for (let step = 0; step < 30; step++) {
    const { isSeen, name } = await focused(page)
    if (name === testId) {
      expect(isSeen, `${name} shows that it has the focus`).toBe(true)
      return way
    }
    await page.keyboard.press(key)
    const next = await focused(page)
    // Between the last and the first stop, focus may go to the browser's own UI.
    if (next.name !== 'body') way.push(next.name)
    expect(next.isSeen || next.name === 'body', `${next.name} shows that it has the focus`).toBe(
      true,
    )
  }
  throw new RangeError(`${testId} can not be reached: ${way.join(', ')}`)
}

async function press(page: Page, testId: string, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, testId)
  await page.keyboard.press(key)
}

/** Answers the sample wallet's window without a mouse. */
async function answer(page: Page, open: () => Promise<void>, testId: string) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()])
  await expect(popup.getByTestId('wallet-confirm')).toBeEnabled({ timeout: windowMs })
  await tabTo(popup, testId)
  const closed = popup.waitForEvent('close')
  // The window may close before the key-up event.
  await popup.keyboard.press('Enter').catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
  await closed
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

test(
  '[MOD-21] by keyboard alone: from the page to a wallet, another network, and disconnecting',
  inChromium,
  async ({ page }) => {
    await openDemo(page)
    await press(page, 'fl-button-connect')
    await expect(heading(page, 'Connect a wallet')).toBeFocused()

    // Open the help, and return to the list with the back button.
    expect(await tabTo(page, 'fl-connect-help', 'Shift+Tab')).toEqual(['fl-connect-help'])
    await page.keyboard.press('Space')
    await expect(heading(page, 'What is a wallet?')).toBeFocused()
    await press(page, 'fl-what-is-a-wallet-done')
    await expect(heading(page, 'Connect a wallet')).toBeFocused()

    // First the header's buttons, then the wallets, then from the start.
    expect(await tabTo(page, `fl-connect-wallet-${devWallet}`)).toEqual([
      'fl-header-close',
      'fl-connect-wallet-walletConnect',
      `fl-connect-wallet-${devWallet}`,
    ])
    await answer(page, () => page.keyboard.press('Enter'), 'wallet-reject')
    await expect(page.getByTestId('fl-connecting')).toHaveAttribute('data-state', 'declined')
    await tabTo(page, 'fl-connecting-retry')
    await answer(page, () => page.keyboard.press('Space'), 'wallet-confirm')
    await expect(page.getByTestId('demo-status')).toHaveText('connected')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await expect(page.getByTestId('fl-button-account')).toBeFocused()

    await press(page, 'fl-button-account', 'Space')
    await expect(heading(page, 'Account')).toBeFocused()
    // Firefox makes a scrollable view focusable.
    const passed = await tabTo(page, 'fl-account-copy')
    expect(passed.filter((name) => name !== 'div')).toEqual([
      'fl-header-close',
      'fl-account-settings',
      'fl-account-copy',
    ])
    await tabTo(page, 'fl-account-network', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Networks')).toBeFocused()
    await tabTo(page, 'fl-networks-network-eip155:31338')
    await answer(page, () => page.keyboard.press('Enter'), 'wallet-confirm')
    await expect(page.getByTestId('demo-network')).toHaveText('Devnet Two')
    await expect(heading(page, 'Account')).toBeFocused()

    // Escape closes and restores focus; disconnecting works from there.
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await expect(page.getByTestId('fl-button-account')).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, 'fl-account-disconnect')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)
    await expect(page.getByTestId('fl-button-connect')).toBeFocused()
    expect((await focused(page)).isSeen).toBe(true)
  },
)
