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

/** Approves a device, by the link of a mail and the digits of the screen that asks. */
export async function approveDevice(page: Page, link: string, digits: string): Promise<void> {
  const device = await page.context().newPage()
  await device.goto(link)
  await device.getByRole('textbox').fill(digits)
  await device.getByRole('button').click()
  await expect(device.getByRole('textbox')).toHaveCount(0)
  await device.close()
}
