type Pixels = { height: number; width: number }

/**
 * Reads width and height of an image from its header, in pixels. Nothing is decoded, so decompression bombs are
 * detected early.
 *
 * @returns `undefined` if it is not a PNG, JPEG or WebP.
 */
export function readPixels(bytes: Uint8Array): Pixels | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const pixels = readPng(file) ?? readWebp(file) ?? readJpeg(file)
    return pixels && pixels.height > 0 && pixels.width > 0 ? pixels : undefined
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** https://www.w3.org/TR/png/#11IHDR */
function readPng(file: Buffer): Pixels | undefined {
  const isPng = file.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'
  if (!isPng || text(file, 12, 4) !== 'IHDR') return undefined
  return { height: file.readUInt32BE(20), width: file.readUInt32BE(16) }
}

/** Reads lossy, lossless and extended WebP: https://www.rfc-editor.org/rfc/rfc9649 */
function readWebp(file: Buffer): Pixels | undefined {
  if (text(file, 0, 4) !== 'RIFF' || text(file, 8, 4) !== 'WEBP') return undefined
  const kind = text(file, 12, 4)
  if (kind === 'VP8X')
    return { height: file.readUIntLE(27, 3) + 1, width: file.readUIntLE(24, 3) + 1 }
  if (kind === 'VP8 ')
    return { height: file.readUInt16LE(28) & 0x3fff, width: file.readUInt16LE(26) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = file.readUInt32LE(21)
  return { height: ((bits >>> 14) & 0x3fff) + 1, width: (bits & 0x3fff) + 1 }
}

/** Start-of-frame markers: all of their range except those that define tables. */
const frameMarkers = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])

/** Reads JPEG segments up to the start of frame: https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B. */
function readJpeg(file: Buffer): Pixels | undefined {
  if (file.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return undefined
    const marker = file.readUInt8(at + 1)
    // Fill bytes, and markers without a segment.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (frameMarkers.has(marker))
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    else if (marker === 0xda || marker === 0xd9) return undefined
    else at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

function text(file: Buffer, start: number, length: number): string {
  return file.subarray(start, start + length).toString('latin1')
}
