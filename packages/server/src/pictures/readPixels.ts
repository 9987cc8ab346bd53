import { Transformer } from '@napi-rs/image'

/** Formats whose decoder we trust with anything, by how their files begin (in hex). */
const beginnings = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/]

/**
 * Width and height of a picture, in pixels. Only its header is read, so that a small file that
 * unfolds to gigabytes is known before it does.
 *
 * @returns `undefined` for what is no PNG, JPEG or WebP.
 */
export function readPixels(bytes: Uint8Array): { height: number; width: number } | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!beginnings.some((pattern) => pattern.test(beginning))) return undefined
  try {
    const { height, width } = new Transformer(bytes).metadataSync()
    return { height, width }
  } catch {
    return undefined
  }
}
