import type { Page } from '@playwright/test'
import { walletUrl } from './addresses.ts'
import { expect, write } from './fixtures.ts'

/** Opens the sample wallet's own page, connected to the relay. */
export async function openWallet(page: Page, path = '/'): Promise<void> {
  await page.goto(walletUrl + path)
  await expect(page.getByTestId('wallet-relay')).toBeVisible()
}

/** Pastes a pairing link into the wallet. */
export async function pastePairing(page: Page, uri: string): Promise<void> {
  await write(page.getByTestId('wallet-pair-uri'), uri)
  await page.getByTestId('wallet-pair').click()
}

/** Approves the wallet's prompt with this title. */
export async function sayYes(page: Page, title: string | RegExp): Promise<void> {
  await expect(promptOf(page, title)).toBeVisible()
  await page.getByTestId('wallet-confirm').click()
  await expect(promptOf(page, title)).toHaveCount(0)
}

/** Declines the wallet's prompt with this title. */
export async function sayNo(page: Page, title: string | RegExp): Promise<void> {
  await expect(promptOf(page, title)).toBeVisible()
  await page.getByTestId('wallet-reject').click()
  await expect(promptOf(page, title)).toHaveCount(0)
}

function promptOf(page: Page, title: string | RegExp) {
  return page.getByRole('dialog', { name: title })
}
