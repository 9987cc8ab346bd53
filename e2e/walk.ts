import type { Frame, Page } from '@playwright/test'

/** Consecutive screens, visited in order, so that slow steps (e.g. an email login) run only once. */
export type Walk = {
  name: string
  go: (page: Page, look: Look) => Promise<unknown>
  /** Console messages that are expected. */
  console?: RegExp
}

/** Checks the current screen, and the frame that draws a part of it. */
export type Look = (name: string, page: Page, inside?: Frame) => Promise<void>

/** Returns the document of the embedded wallet's frame. */
export async function insideOf(page: Page): Promise<Frame> {
  const element = await page.locator('#fairlead-frame').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('The page has no frame of the wallet.')
  return frame
}
