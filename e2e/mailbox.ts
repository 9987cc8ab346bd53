import type { Page } from '@playwright/test'
import { basePort } from './addresses.ts'
import { expect } from './fixtures.ts'

/** What came for a person, newest last. */
export async function mailsTo(
  page: Page,
  email: string,
): Promise<{ links: string[]; text: string }[]> {
  const query = new URLSearchParams({ to: email })
  const answer = await page.request.get(`http://localhost:${basePort + 3}/messages?${query}`)
  return answer.json()
}

/** The newest mail for a person, once so many have come. */
async function mailTo(page: Page, email: string, count: number) {
  await expect.poll(async () => (await mailsTo(page, email)).length).toBe(count)
  return (await mailsTo(page, email))[count - 1]!
}

/** The code in it. */
export async function codeOf(page: Page, email: string, count: number): Promise<string> {
  return /\b\d{6}\b/.exec((await mailTo(page, email, count)).text)?.[0] ?? ''
}

/** The link in the mail that approves a device, once so many mails have come. */
export async function deviceLinkOf(page: Page, email: string, count: number): Promise<string> {
  // The first is the address of the page that asked.
  return (await mailTo(page, email, count)).links.at(-1)!
}

/** Approves a device, by the link of it and the digits of the screen that asks. */
export async function approveByMail(page: Page, email: string, count: number, digits: string) {
  const device = await page.context().newPage()
  await device.goto(await deviceLinkOf(page, email, count))
  await device.getByRole('textbox').fill(digits)
  await device.getByRole('button').click()
  await expect(device.getByRole('textbox')).toHaveCount(0)
  await device.close()
}

/**
 * Has a window of the wallet send a mail. An address gets one every 30 s: until then it is asked again.
 *
 * @returns The digits that approve its device.
 */
export async function askForMail(window: Page): Promise<string> {
  const match = window.getByTestId('match')
  await expect(async () => {
    if (!(await match.isVisible()))
      await window.getByRole('button', { name: 'Send the mail' }).click({ timeout: 1_000 })
    await expect(match).toBeVisible({ timeout: 4_000 })
  }).toPass({ intervals: [3_000], timeout: 60_000 })
  return (await match.textContent()) ?? ''
}
