import { expect, type FrameLocator, type Page } from '@playwright/test'

/** The frame of the embedded wallet, where it asks: behind the ring it draws already, and takes no press. */
export const frameOf = (page: Page): FrameLocator =>
  page.locator('#fairlead-frame:visible').contentFrame()

/** The same, once nothing moves any more: only people see that what they aim at moves. */
export async function stillFrameOf(page: Page): Promise<FrameLocator> {
  await page.locator('#fairlead-frame').hover({ timeout: 20_000, trial: true })
  return frameOf(page)
}

/** A yes that takes a press. */
const open = 'button.yes:not([aria-disabled=true])'

/**
 * Reads a request to its end, with the wheel as people do, until it takes an answer.
 *
 * @param page - Whose wheel it is.
 * @param view - Where it is asked.
 * @returns The yes, or what opens the window that asks instead.
 */
export async function readToEnd(page: Page, view: FrameLocator | Page = frameOf(page)) {
  const answer = view.locator(`${open}, button.window`)
  if (view !== page) await stillFrameOf(page)
  // More than once: what a trial run found comes later, and lies below.
  await expect(async () => {
    await view.locator('.content').hover({ timeout: 5_000 })
    await page.mouse.wheel(0, 100_000)
    await answer.waitFor({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  return answer
}

/**
 * A yes, as soon as the wallet takes one: in the frame, or in the window that it opens where the browser
 * can't prove what is visible.
 *
 * @param size - Of that window, in CSS pixels.
 */
export async function approve(page: Page, size?: { height: number; width: number }): Promise<void> {
  const answer = await readToEnd(page)
  if ((await frameOf(page).locator('button.window').count()) === 0)
    return answer.click({ timeout: 20_000 })
  const opened = page.waitForEvent('popup')
  await answer.click()
  const window = await opened
  if (size) await window.setViewportSize(size)
  await (await readToEnd(window, window)).click({ timeout: 20_000 })
}

/**
 * As {@link approve}, by the keyboard, on a page that was behind another one: headless Chromium does not deliver
 * every pointer press to the frame of such a page.
 */
export async function approveByKey(page: Page): Promise<void> {
  await page.bringToFront()
  const view = frameOf(page)
  await expect(view.locator(`${open}, button.window`)).toBeVisible()
  if ((await view.locator('button.window').count()) > 0) return approve(page)
  await view.locator(open).press('Enter')
}
