/** One field of a message: a number, or bytes. Cosmos uses no other wire types. */
export type ProtoField = { readonly number: number; readonly value: bigint | Uint8Array }

/**
 * Reads the fields of a message, in order.
 *
 * @see https://protobuf.dev/programming-guides/encoding/
 * @throws `RangeError` for invalid encoding.
 */
export function readFields(bytes: Uint8Array): ProtoField[] {
  const fields: ProtoField[] = []
  let at = 0
  function varint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const next = bytes[at++]
      if (next === undefined) throw new RangeError('Too short')
      value |= BigInt(next & 0x7f) << shift
      if (next >= 0x80) continue
      if (value >= 1n << 64n) break
      return value
    }
    throw new RangeError('Number too large')
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    // Decoders disagree about longer tags.
    if (tag >= 2 ** 32) throw new RangeError('Number too large')
    const number = tag >>> 3
    const type = tag & 7
    if (number === 0 || (type !== 0 && type !== 2)) throw new RangeError('Not a message')
    if (type === 0) fields.push({ number, value: varint() })
    else {
      const length = Number(varint())
      if (at + length > bytes.length) throw new RangeError('Too short')
      fields.push({ number, value: bytes.subarray(at, at + length) })
      at += length
    }
  }
  return fields
}

/** Number of times that each field may occur. */
export type ProtoShape = Readonly<Record<number, 'many' | 'once'>>

/**
 * Reads a message with known fields.
 *
 * @throws `RangeError` also for a repeated field that may occur once: decoders disagree about which one counts.
 */
export function readShape(bytes: Uint8Array, shape: ProtoShape) {
  const fields = readFields(bytes)
  const many = (wanted: number) =>
    fields.filter(({ number }) => number === wanted).map(({ value }) => value)
  for (const [number, times] of Object.entries(shape))
    if (times === 'once' && many(Number(number)).length > 1) throw new RangeError('Duplicate field')
  return {
    /** True if the message contains no unknown fields. */
    isWhole: fields.every(({ number }) => Object.hasOwn(shape, number)),
    many,
    one: (wanted: number) => many(wanted)[0],
  }
}

/** Writes fields in the given order; zero and empty values are omitted, as in proto3. */
export function writeFields(fields: readonly ProtoField[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(({ number, value }) => {
      if (typeof value === 'bigint')
        return value === 0n ? [] : [...toVarint(BigInt(number << 3)), ...toVarint(value)]
      if (value.length === 0) return []
      const tag = BigInt((number << 3) | 2)
      return [...toVarint(tag), ...toVarint(BigInt(value.length)), ...value]
    }),
  )
}

function toVarint(value: bigint): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 0x7fn) | 0x80)
  }
}
