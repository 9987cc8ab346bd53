/** Pixels as red, green, blue and alpha, row by row. */
export type Pixels = {
  readonly height: number
  readonly rgba: Uint8Array
  readonly width: number
}

/** Maximum length of an LZW code, in bits. */
const maxCodeBits = 12

/**
 * Decodes the first frame of a GIF. The image library does not support the format.
 *
 * @param maxPixels - Larger images are not decoded.
 * @returns `undefined` if it is not a GIF, or is broken before its first frame ends.
 * @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
export function readGif(bytes: Uint8Array, maxPixels: number): Pixels | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return undefined
  try {
    return readFile(file, maxPixels)
  } catch (error) {
    // A truncated file causes a read beyond its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function readFile(file: Buffer, maxPixels: number): Pixels | undefined {
  const width = file.readUInt16LE(6)
  const height = file.readUInt16LE(8)
  if (width * height === 0 || width * height > maxPixels) return undefined
  const globalColors = colorsOf(file, 10, 13)
  let at = globalColors?.end ?? 13
  let transparent = -1
  for (;;) {
    const kind = file.readUInt8(at)
    if (kind === 0x21) {
      const isControl = file.readUInt8(at + 1) === 0xf9
      if (isControl && file.readUInt8(at + 3) & 1) transparent = file.readUInt8(at + 6)
      at = readBlocks(file, at + 2).end
      continue
    }
    if (kind !== 0x2c) return undefined
    const local = colorsOf(file, at + 9, at + 10)
    const colors = local ?? globalColors
    if (!colors) return undefined
    const frame = {
      height: file.readUInt16LE(at + 7),
      isInterlaced: (file.readUInt8(at + 9) & 0x40) !== 0,
      left: file.readUInt16LE(at + 1),
      top: file.readUInt16LE(at + 3),
      width: file.readUInt16LE(at + 5),
    }
    if (frame.left + frame.width > width || frame.top + frame.height > height) return undefined
    const start = local?.end ?? at + 10
    const { data } = readBlocks(file, start + 1)
    const indices = unfold(data, file.readUInt8(start), frame.width * frame.height)
    if (!indices) return undefined
    return {
      height,
      rgba: paint(indices, frame, { colors: colors.table, height, transparent, width }),
      width,
    }
  }
}

/** Returns the color table, if the flags say that there is one. */
function colorsOf(file: Buffer, flagsAt: number, at: number) {
  const flags = file.readUInt8(flagsAt)
  if ((flags & 0x80) === 0) return undefined
  const end = at + 3 * 2 ** ((flags & 7) + 1)
  // Throws `RangeError` if the table is truncated.
  file.readUInt8(end - 1)
  return { end, table: file.subarray(at, end) }
}

/** Reads sub-blocks of up to 255 bytes, until an empty one. */
function readBlocks(file: Buffer, start: number): { data: Buffer; end: number } {
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const size = file.readUInt8(at)
    if (size === 0) return { data: Buffer.concat(parts), end: at + 1 }
    parts.push(file.subarray(at + 1, at + 1 + size))
    at += 1 + size
  }
}

/** Decodes LZW with variable code length. Each code extends an earlier one by one color. */
function unfold(data: Buffer, bits: number, length: number): Uint8Array | undefined {
  if (bits < 2 || bits > 8) return undefined
  const clear = 2 ** bits
  const before = new Uint16Array(2 ** maxCodeBits)
  const last = new Uint8Array(2 ** maxCodeBits)
  const lengths = new Uint16Array(2 ** maxCodeBits).fill(1)
  for (let code = 0; code < clear; code += 1) last[code] = code
  const indices = new Uint8Array(length)
  let [at, held, heldBits, next, previous, size] = [0, 0, 0, clear + 2, -1, bits + 1]
  let first = 0

  for (const byte of data) {
    held |= byte << heldBits
    heldBits += 8
    while (heldBits >= size && at < length) {
      const code = held & (2 ** size - 1)
      held >>>= size
      heldBits -= size
      if (code === clear) {
        next = clear + 2
        previous = -1
        size = bits + 1
        continue
      }
      if (code === clear + 1) return at === length ? indices : undefined
      if (code > next || (code === next && previous < 0)) return undefined
      // A code that is not yet defined begins and ends with the same color.
      const isNew = code === next
      let walk = isNew ? previous : code
      const count = (isNew ? lengths[previous]! + 1 : lengths[code]!) || 1
      let to = at + count - 1
      if (isNew) {
        if (to < length) indices[to] = first
        to -= 1
      }
      while (to > at) {
        if (to < length) indices[to] = last[walk]!
        walk = before[walk]!
        to -= 1
      }
      first = last[walk]!
      if (at < length) indices[at] = first
      at += count
      if (previous >= 0 && next < 2 ** maxCodeBits) {
        before[next] = previous
        last[next] = first
        lengths[next] = lengths[previous]! + 1
        next += 1
        if (next === 2 ** size && size < maxCodeBits) size += 1
      }
      previous = code
    }
  }
  return at >= length ? indices : undefined
}

type Frame = { height: number; isInterlaced: boolean; left: number; top: number; width: number }

function paint(
  indices: Uint8Array,
  frame: Frame,
  sheet: { colors: Buffer; height: number; transparent: number; width: number },
): Uint8Array {
  const rgba = new Uint8Array(sheet.width * sheet.height * 4)
  const rows = frame.isInterlaced ? interlacedRows(frame.height) : undefined
  for (let row = 0; row < frame.height; row += 1) {
    const y = frame.top + (rows?.[row] ?? row)
    for (let column = 0; column < frame.width; column += 1) {
      const index = indices[row * frame.width + column]!
      if (index === sheet.transparent) continue
      const at = (y * sheet.width + frame.left + column) * 4
      rgba[at] = sheet.colors[index * 3]!
      rgba[at + 1] = sheet.colors[index * 3 + 1]!
      rgba[at + 2] = sheet.colors[index * 3 + 2]!
      rgba[at + 3] = 255
    }
  }
  return rgba
}

/** Returns the row order of an interlaced image: every eighth row first, then those between. */
function interlacedRows(height: number): readonly number[] {
  const rows: number[] = []
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const)
    for (let row = start; row < height; row += step) rows.push(row)
  return rows
}
