// Helpers for browser tests. Contains no tests.
import * as jsqr from 'jsqr'
import { type Locator, page } from 'vitest/browser'

/** Returns the text of a QR code as a camera reads it from the screen. */
export async function scanned(element: Locator): Promise<string | undefined> {
  const base64 = await page.screenshot({ element, save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  const pixels = context?.getImageData(0, 0, picture.width, picture.height)
  // The package's types nest the default export one level deeper than bundlers do.
  const { default: read } = jsqr as unknown as { default: typeof jsqr.default.default }
  return pixels && read(pixels.data, pixels.width, pixels.height)?.data
}
