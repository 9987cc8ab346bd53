import * as jsqr from 'jsqr'

// The package's types nest the default export one level deeper than bundlers do.
const { default: readCode } = jsqr as unknown as { default: typeof jsqr.default.default }

/** Maximum side length for scanning, in pixels: enough for any code, and fast. */
const maxSide = 1200

/** Returns the text of the QR code in a picture; `undefined` if there is none or the file is no picture. */
export async function readPicture(picture: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(picture)
    const text = readFrame(bitmap, bitmap.width, bitmap.height)
    bitmap.close()
    return text
  } catch {
    return undefined
  }
}

/** Same as {@link readPicture}, for an image source that is decoded already. */
export function readFrame(
  source: CanvasImageSource,
  width: number,
  height: number,
): string | undefined {
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(source, 0, 0, size.width, size.height)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  return readCode(data, size.width, size.height)?.data || undefined
}
