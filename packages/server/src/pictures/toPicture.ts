import { type Drawable, drawInProcess } from './drawInProcess.ts'
import { readGif } from './readGif.ts'
import { readPixels } from './readPixels.ts'
import { toSafeSvg } from './toSafeSvg.ts'

/** Maximum length of the longer side in pixels: twice the widest card. */
const maxSide = 512
/** Maximum number of input pixels; each takes up to 8 bytes while it is decoded. */
const maxPixels = 25_000_000
/** Maximum number of pixels of a GIF, which is decoded in this process and blocks it. */
const maxGifPixels = 4_000_000

/** An image that this server encoded itself, so that no byte of the original is left. */
export type Picture = { readonly bytes: Uint8Array; readonly type: 'image/webp' }

/**
 * Converts a PNG, JPEG, WebP, GIF or SVG to a small WebP. Of an animation only the first frame is kept.
 *
 * @param timeoutMs - Timeout for rendering. Default: 8 s.
 * @returns `undefined` for any other format, and for broken or too large images.
 */
export async function toPicture(
  bytes: Uint8Array,
  timeoutMs?: number,
): Promise<Picture | undefined> {
  const drawable = open(bytes)
  const made = drawable && (await drawInProcess(drawable, maxSide, timeoutMs))
  return made && made.byteLength > 0 ? { bytes: made, type: 'image/webp' } : undefined
}

function open(bytes: Uint8Array): Drawable | undefined {
  const pixels = readPixels(bytes)
  if (pixels) {
    const isSmall = pixels.width * pixels.height <= maxPixels
    return isSmall ? { bytes, kind: 'file', ...pixels } : undefined
  }
  const gif = readGif(bytes, maxGifPixels)
  if (gif) return { bytes: gif.rgba, height: gif.height, kind: 'pixels', width: gif.width }
  try {
    const text = toText(bytes)
    const svg = text === undefined ? undefined : toSafeSvg(text, maxSide)
    if (svg === undefined) return undefined
    return { bytes: Buffer.from(svg), height: maxSide, kind: 'svg', width: maxSide }
  } catch {
    // Not UTF-8, or nested so deeply that the parser overflows, possibly on purpose.
    return undefined
  }
}

function toText(bytes: Uint8Array): string | undefined {
  // Binary data is not decoded as text.
  if (!/^[\s\ufeff]*</.test(Buffer.from(bytes.subarray(0, 64)).toString())) return undefined
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
