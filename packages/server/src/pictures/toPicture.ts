import { ResizeFit, Transformer } from '@napi-rs/image'
import { readPixels } from './readPixels.ts'
import { toSafeSvg } from './toSafeSvg.ts'

/** Longer side of what we hand out, in pixels: twice what the widest card shows. */
const maxSide = 512
/** Pixels of what comes in; each takes up to 8 bytes while it is read. */
const maxPixels = 25_000_000
/** Source: data API contract, section 4. */
const maxBytes = 1024 * 1024
const quality = 80

/** A picture that this server made itself, so that nothing of the original's bytes is left. */
export type Picture = { readonly bytes: Uint8Array; readonly type: 'image/webp' }

/**
 * Makes a small WebP of a PNG, JPEG, WebP or SVG. Only the first moment of what moves is kept.
 *
 * @returns `undefined` for everything else, for what is broken, and for what is too large.
 */
export async function toPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  try {
    const transformer = open(bytes)
    if (!transformer) return undefined
    const made = await transformer.webp(quality)
    return made.byteLength <= maxBytes ? { bytes: made, type: 'image/webp' } : undefined
  } catch {
    // Whoever wrote the bytes may have broken them on purpose.
    return undefined
  }
}

function open(bytes: Uint8Array): Transformer | undefined {
  const fit = { fit: ResizeFit.Inside, height: maxSide, width: maxSide }
  const pixels = readPixels(bytes)
  if (pixels) {
    const { height, width } = pixels
    if (width * height > maxPixels) return undefined
    // Cameras note which way is up instead of turning the picture.
    const upright = new Transformer(bytes).rotate()
    return Math.max(height, width) > maxSide ? upright.resize(fit) : upright
  }
  const text = toText(bytes)
  const svg = text === undefined ? undefined : toSafeSvg(text, maxSide)
  return svg === undefined ? undefined : Transformer.fromSvg(svg).resize(fit)
}

function toText(bytes: Uint8Array): string | undefined {
  // Bytes that are no text at all need not be read as such.
  if (!/^[\s\ufeff]*</.test(Buffer.from(bytes.subarray(0, 64)).toString())) return undefined
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
