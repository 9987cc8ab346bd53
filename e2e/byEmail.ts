import type { Page } from '@playwright/test'
import { expect, write } from './fixtures.ts'
import { approveByMail, codeOf, mailsTo } from './mailbox.ts'

/**
 * Signs in on an unknown device: approves the emailed link with its digits, then enters the code.
 * @param open - Opens a screen with the email field.
 */
export async function signInByEmail(
  page: Page,
  email: string,
  open: () => Promise<void> = () => page.getByTestId('demo-open').click(),
): Promise<`0x${string}`> {
  const before = (await mailsTo(page, email)).length
  await open()
  await write(page.getByTestId('fl-email-input'), email)
  const match = page.getByTestId('fl-email-match')
  // An address gets one email every 30 s, so a user's next device may have to ask again.
  await expect(async () => {
    if (!(await match.isVisible()))
      await page.getByTestId('fl-email-submit').click({ timeout: 1_000 })
    await expect(match).toBeVisible({ timeout: 4_000 })
  }).toPass({ intervals: [3_000], timeout: 60_000 })
  await approveByMail(page, email, before + 1, (await match.textContent()) ?? '')
  await expect(page.getByTestId('fl-email-code')).toBeVisible()
  await write(page.getByTestId('fl-email-code'), await codeOf(page, email, before + 2))
  await expect(page.getByTestId('demo-status')).toHaveText('connected', { timeout: 30_000 })
  return (await page.getByTestId('demo-address').textContent()) as `0x${string}`
}
