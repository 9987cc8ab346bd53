import type { FrameLocator, Page } from '@playwright/test'

/** The frame of the embedded wallet, where it asks. */
export const frameOf = (page: Page): FrameLocator => page.frameLocator('#fairlead-frame')

/**
 * A yes, as soon as the wallet takes one: in the frame, or in the window that it opens where the browser
 * can't prove what is visible.
 *
 * @param size - Of that window, in CSS pixels.
 */
export async function approve(page: Page, size?: { height: number; width: number }): Promise<void> {
  const open = 'button.yes:not([aria-disabled=true])'
  const frame = frameOf(page)
  await frame.locator(`${open}, button.window`).first().waitFor({ timeout: 20_000 })
  if ((await frame.locator('button.window').count()) === 0)
    return frame.locator(open).click({ timeout: 20_000 })
  const opened = page.waitForEvent('popup')
  await frame.locator('button.window').click()
  const window = await opened
  if (size) await window.setViewportSize(size)
  await window.locator(open).click({ timeout: 20_000 })
}
