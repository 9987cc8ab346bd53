import type { Locator, Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { expect } from './fixtures.ts'

/** From the account of a page to a window of the wallet's own, which nobody is signed in to. */
export async function openOwnWindow(page: Page, name: 'export' | 'settings'): Promise<Page> {
  await page.getByTestId('demo-open').click()
  await page.getByTestId('fl-account-settings').click()
  const opening = page.waitForEvent('popup')
  await page.getByTestId(`fl-security-${name}`).click()
  return opening
}

/**
 * The yes to a second question, by keyboard: before each click Firefox's driver scrolls, and what moves
 * closes the gate again.
 */
export async function sayYes(button: Locator): Promise<void> {
  // As a person brings it into full view; for its focus Firefox stops at the first pixel row or so.
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.focus()
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** Has the words, which are shown for a while, written as text. @returns The address that they are of. */
export async function readAddress(own: Page): Promise<string> {
  const hold = own.getByRole('button', { name: 'Hold to see the words' })
  await expect(hold).toBeVisible({ timeout: 20_000 })
  await own.getByRole('button', { name: 'Show as text' }).click()
  await sayYes(own.getByRole('button', { name: 'Show them as text' }))
  await expect(own.getByRole('listitem')).toHaveCount(12)
  const words = await own.getByRole('listitem').allTextContents()
  return mnemonicToAccount(words.join(' ')).address
}
