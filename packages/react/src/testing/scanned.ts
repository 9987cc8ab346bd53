// Holds no tests: what browser tests share.
import * as jsqr from 'jsqr'
import { type Locator, page } from 'vitest/browser'

/** What a camera would read off the screen. */
export async function scanned(element: Locator): Promise<string | undefined> {
  const base64 = await page.screenshot({ element, save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0)
  const pixels = context?.getImageData(0, 0, picture.width, picture.height)
  // Its module has the function at another place for bundlers than for its types.
  const { default: read } = jsqr as unknown as { default: typeof jsqr.default.default }
  return pixels && read(pixels.data, pixels.width, pixels.height)?.data
}
