import { expect, type FrameLocator, type Page } from '@playwright/test'

/**
 * The frame of the embedded wallet while it shows a request. During the loading ring it is drawn already but takes no
 * presses.
 */
export const frameOf = (page: Page): FrameLocator =>
  page.locator('#fairlead-frame:visible').contentFrame()

/** Like {@link frameOf}, once the frame has stopped moving: a click on a moving target would miss. */
export async function stillFrameOf(page: Page): Promise<FrameLocator> {
  await page.locator('#fairlead-frame').hover({ timeout: 20_000, trial: true })
  return frameOf(page)
}

/** An enabled approve button. */
const open = 'button.yes:not([aria-disabled=true])'

/**
 * Scrolls a request to its end with the wheel, until it can be answered.
 * @param page - Page whose wheel is used.
 * @param view - Where the request is shown.
 * @returns The approve button, or the button that opens the approval window.
 */
export async function readToEnd(page: Page, view: FrameLocator | Page = frameOf(page)) {
  const answer = view.locator(`${open}, button.window`)
  if (view !== page) await stillFrameOf(page)
  // Scrolls repeatedly: the simulation's rows arrive later, below the others.
  await expect(async () => {
    await view.locator('.content').hover({ timeout: 5_000 })
    await page.mouse.wheel(0, 100_000)
    await answer.waitFor({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  return answer
}

/**
 * Approves as soon as the wallet allows it: in the frame, or in the window that it opens if the browser can't prove
 * what is visible.
 * @param size - Size of that window, in CSS pixels.
 */
export async function approve(page: Page, size?: { height: number; width: number }): Promise<void> {
  const answer = await readToEnd(page)
  if ((await frameOf(page).locator('button.window').count()) === 0) return pressYes(page)
  const opened = page.waitForEvent('popup')
  await answer.click()
  const window = await opened
  if (size) await window.setViewportSize(size)
  await (await readToEnd(window, window)).click({ timeout: 20_000 })
}

/** Presses until the wallet has taken the answer: rows of the simulation that arrive with a press have to be read first. */
async function pressYes(page: Page): Promise<void> {
  const mayStillReject = frameOf(page).locator('button.no:enabled')
  await expect(async () => {
    await (await readToEnd(page)).click({ timeout: 20_000 })
    await expect(mayStillReject).toHaveCount(0, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

/**
 * Like {@link approve}, by keyboard, on a page that was in the background: headless Chromium doesn't deliver every
 * pointer event to the frame of such a page.
 */
export async function approveByKey(page: Page): Promise<void> {
  await page.bringToFront()
  const view = frameOf(page)
  await expect(view.locator(`${open}, button.window`)).toBeVisible()
  if ((await view.locator('button.window').count()) > 0) return approve(page)
  await view.locator(open).press('Enter')
}
