import type { Page } from '@playwright/test'
import { basePort } from './addresses.ts'
import { expect } from './fixtures.ts'

/** Returns the emails to an address, newest last. */
export async function mailsTo(
  page: Page,
  email: string,
): Promise<{ links: string[]; text: string }[]> {
  const query = new URLSearchParams({ to: email })
  const answer = await page.request.get(`http://localhost:${basePort + 3}/messages?${query}`)
  return answer.json()
}

/** Returns the newest email to an address, once `count` emails have arrived. */
async function mailTo(page: Page, email: string, count: number) {
  await expect.poll(async () => (await mailsTo(page, email)).length).toBe(count)
  return (await mailsTo(page, email))[count - 1]!
}

/** Returns the code in that email. */
export async function codeOf(page: Page, email: string, count: number): Promise<string> {
  return /\b\d{6}\b/.exec((await mailTo(page, email, count)).text)?.[0] ?? ''
}

/** Returns the device approval link, once `count` emails have arrived. */
export async function deviceLinkOf(page: Page, email: string, count: number): Promise<string> {
  // The first link is the address of the page that asked.
  return (await mailTo(page, email, count)).links.at(-1)!
}

/** Approves a device with the emailed link and the digits of the screen that asks. */
export async function approveByMail(page: Page, email: string, count: number, digits: string) {
  const device = await page.context().newPage()
  await device.goto(await deviceLinkOf(page, email, count))
  await device.getByRole('textbox').fill(digits)
  await device.getByRole('button').click()
  await expect(device.getByRole('textbox')).toHaveCount(0)
  await device.close()
}

/**
 * Makes a window of the wallet send an email. An address gets one every 30 s, so this repeats the request.
 * @returns The digits that approve the window's device.
 */
export async function askForMail(window: Page): Promise<string> {
  const match = window.getByTestId('match')
  await expect(async () => {
    if (!(await match.isVisible()))
      await window.getByRole('button', { name: 'Send email' }).click({ timeout: 1_000 })
    await expect(match).toBeVisible({ timeout: 4_000 })
  }).toPass({ intervals: [3_000], timeout: 60_000 })
  return (await match.textContent()) ?? ''
}
