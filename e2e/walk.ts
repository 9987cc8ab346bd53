import type { Frame, Page } from '@playwright/test'

/**
 * Screens that lie behind each other, as somebody comes to them who goes on: what is far down the way
 * (a login by mail) is gone once.
 */
export type Walk = {
  name: string
  go: (page: Page, look: Look) => Promise<unknown>
  /** What the browser or the widget then rightly says. */
  console?: RegExp
}

/** Looks at what stands there now, and at the frame in it that draws a part. */
export type Look = (name: string, page: Page, inside?: Frame) => Promise<void>

/** The document of the embedded wallet's frame. */
export async function insideOf(page: Page): Promise<Frame> {
  const element = await page.locator('#fairlead-frame').elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('The page has no frame of the wallet.')
  return frame
}
