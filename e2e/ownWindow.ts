import type { Locator, Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { expect } from './fixtures.ts'

/** Opens a window of your wallet from the page's account view. No user is signed in to it yet. */
export async function openOwnWindow(page: Page, name: 'export' | 'settings'): Promise<Page> {
  await page.getByTestId('demo-open').click()
  await page.getByTestId('fl-account-settings').click()
  const opening = page.waitForEvent('popup')
  await page.getByTestId(`fl-security-${name}`).click()
  return opening
}

/**
 * Answers a confirmation dialog by keyboard: Firefox's driver scrolls before each click, and scrolling disables the
 * button again.
 */
export async function sayYes(button: Locator): Promise<void> {
  // Scrolls the button fully into view, as a user would; Firefox's own focus scrolling stops at its first pixel rows.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.focus()
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Makes the window write the words as text. @returns The address that they belong to. */
export async function readAddress(own: Page): Promise<string> {
  const hold = own.getByRole('button', { name: 'Hold to see your recovery phrase' })
  await expect(hold).toBeVisible({ timeout: 20_000 })
  await own.getByRole('button', { name: 'Show as text' }).click()
  await sayYes(own.getByRole('button', { name: 'Yes, show it as text' }))
  await expect(own.getByRole('listitem')).toHaveCount(12)
  const words = await own.getByRole('listitem').allTextContents()
  return mnemonicToAccount(words.join(' ')).address
}
