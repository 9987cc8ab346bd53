import { type Drawable, drawApart } from './drawApart.ts'
import { readGif } from './readGif.ts'
import { readPixels } from './readPixels.ts'
import { toSafeSvg } from './toSafeSvg.ts'

/** Longer side of what we hand out, in pixels: twice what the widest card shows. */
const maxSide = 512
/** Pixels of what comes in; each takes up to 8 bytes while it is read. */
const maxPixels = 25_000_000
/** Of a GIF, which is read while everybody waits. */
const maxGifPixels = 4_000_000
/** Source: data API contract, section 4. */
const maxBytes = 1024 * 1024

/** A picture that this server made itself, so that nothing of the original's bytes is left. */
export type Picture = { readonly bytes: Uint8Array; readonly type: 'image/webp' }

/**
 * Makes a small WebP of a PNG, JPEG, WebP, GIF or SVG. Only the first moment of what moves is kept.
 *
 * @param timeoutMs - Longest that drawing may take; 8 s unless told otherwise.
 * @returns `undefined` for everything else, for what is broken, and for what is too large.
 */
export async function toPicture(
  bytes: Uint8Array,
  timeoutMs?: number,
): Promise<Picture | undefined> {
  const drawable = open(bytes)
  const made = drawable && (await drawApart(drawable, maxSide, timeoutMs))
  const isFine = made && made.byteLength > 0 && made.byteLength <= maxBytes
  return isFine ? { bytes: made, type: 'image/webp' } : undefined
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
    // No UTF-8, or so deep that it can't be followed: whoever wrote it may have meant to.
    return undefined
  }
}

function toText(bytes: Uint8Array): string | undefined {
  // Bytes that are no text at all need not be read as such.
  if (!/^[\s\ufeff]*</.test(Buffer.from(bytes.subarray(0, 64)).toString())) return undefined
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
