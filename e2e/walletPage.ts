import type { Page } from '@playwright/test'
import { walletUrl } from './addresses.ts'
import { expect, write } from './fixtures.ts'

/** The sample wallet's own page, up and listening. */
export async function openWallet(page: Page, path = '/'): Promise<void> {
  await page.goto(walletUrl + path)
  await expect(page.getByTestId('wallet-relay')).toBeVisible()
}

/** Brings a pairing link to the wallet, as a person does. */
export async function pastePairing(page: Page, uri: string): Promise<void> {
  await write(page.getByTestId('wallet-pair-uri'), uri)
  await page.getByTestId('wallet-pair').click()
}

/** Says yes to what the wallet's page asks, once it asks that. */
export async function sayYes(page: Page, title: string | RegExp): Promise<void> {
  await expect(promptOf(page, title)).toBeVisible()
  await page.getByTestId('wallet-confirm').click()
  await expect(promptOf(page, title)).toHaveCount(0)
}

/** Says no to what the wallet's page asks, once it asks that. */
export async function sayNo(page: Page, title: string | RegExp): Promise<void> {
  await expect(promptOf(page, title)).toBeVisible()
  await page.getByTestId('wallet-reject').click()
  await expect(promptOf(page, title)).toHaveCount(0)
}

function promptOf(page: Page, title: string | RegExp) {
  return page.getByRole('dialog', { name: title })
}
