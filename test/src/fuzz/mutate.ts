import type { Random } from './random.ts'

/** Texts that parsers often handle incorrectly. */
const strangeTexts = [
  ...['', ' ', '\u0000', '\n', '\u2028', '\u202e', '\ud800', '👩‍👩‍👧', 'İ', 'ﬁ', '\ufeff'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length'],
  ...['0', '-1', '1e999', 'NaN', '0x', '0xg', '00', '１', '9'.repeat(40), `0x${'f'.repeat(80)}`],
  ...[
    '%',
    '%00',
    '%ff',
    '%E0%A4%A',
    '../..',
    '://',
    'a:b:c:d',
    '{',
    '[',
    '"',
    '\\u0000',
    ',',
    '&=',
  ],
]

const numbers = [
  ...[0, -0, -1, 1, 0.5, 255, 256, 65_536, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 1e308, -1e308],
]

/** JSON values of every kind, and objects whose own fields shadow those of the prototype. */
const strangeValues: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], ''],
  ...numbers,
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { toString: 1, valueOf: 1 },
  { toJSON: 1 },
  { hasOwnProperty: 1 },
  { length: 2 ** 32 },
  JSON.parse('{"then":1}'),
  { constructor: { prototype: null } },
]

/** Returns a text with one to three changes: flipped, cut, spliced, repeated, or with a strange part. */
export function mutateText(text: string, random: Random): string {
  let changed = text
  for (let left = 1 + random.below(3); left > 0; left--) changed = changeText(changed, random)
  return changed
}

function changeText(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  const end = at + random.below(text.length - at + 1)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  switch (random.below(8)) {
    case 0:
      return before
    case 1:
      return before + String.fromCharCode(random.below(128)) + after.slice(1)
    case 2:
      return before + random.pick(strangeTexts) + after
    case 3:
      return text.slice(0, at) + text.slice(end)
    case 4:
      return text.slice(0, end) + text.slice(at)
    case 5:
      return before + String.fromCharCode(random.below(0x10000)) + after.slice(1)
    case 6:
      return before + text.slice(at, at + 8).repeat(random.oneIn(500) ? 2_000 : 3) + after
    default:
      return random.oneIn(2) ? text.toUpperCase() : before + after.toLowerCase()
  }
}

/** Returns bytes with one to four changes: flipped, cut, spliced, repeated, or overwritten. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  let changed = Uint8Array.from(bytes)
  for (let left = 1 + random.below(4); left > 0; left--) changed = changeBytes(changed, random)
  return changed
}

function changeBytes(bytes: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  const at = random.below(bytes.length + 1)
  const end = at + random.below(bytes.length - at + 1)
  const join = (...parts: readonly Uint8Array[]) =>
    Uint8Array.from(parts.flatMap((part) => [...part]))
  switch (random.below(7)) {
    case 0:
      return join(bytes.subarray(0, at))
    case 1: {
      const copy = Uint8Array.from(bytes)
      if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
      return copy
    }
    case 2: {
      const copy = Uint8Array.from(bytes)
      if (at < copy.length) copy[at] = random.pick([0, 1, 0x7f, 0x80, 0xb8, 0xc0, 0xf8, 0xff])
      return copy
    }
    case 3:
      return join(bytes.subarray(0, at), bytes.subarray(end))
    case 4:
      return join(bytes.subarray(0, end), bytes.subarray(at))
    case 5:
      return join(bytes.subarray(0, at), random.bytes(1 + random.below(40)), bytes.subarray(at))
    default:
      return join(bytes, random.bytes(random.below(4)))
  }
}

/** Returns a JSON value with one to three changes somewhere inside. The given value stays unchanged. */
export function mutateValue(value: unknown, random: Random): unknown {
  let changed = value
  for (let left = 1 + random.below(3); left > 0; left--) changed = changeValue(changed, random)
  return changed
}

function changeValue(value: unknown, random: Random): unknown {
  if (typeof value === 'object' && value !== null && !random.oneIn(8))
    return changeInside(value, random)
  if (typeof value === 'string' && !random.oneIn(3)) return mutateText(value, random)
  if (typeof value === 'number' && random.oneIn(2)) return random.pick(numbers)
  if (random.oneIn(500)) return nested(500)
  if (random.oneIn(500)) return deepMark
  return random.pick(strangeValues)
}

function changeInside(value: object, random: Random): unknown {
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1)
    if (random.oneIn(6)) return value.filter((_, index) => index !== at)
    if (random.oneIn(2_000)) return Array.from({ length: 2_000 }, () => value[at])
    const copy = [...value]
    copy[at] = changeValue(value[at], random)
    return copy
  }
  const entries = Object.entries(value)
  const at = random.below(entries.length + 1)
  if (random.oneIn(8)) return fromEntries(entries.filter((_, index) => index !== at))
  const [name, inner] = entries[at] ?? [random.pick(strangeTexts), random.pick(strangeValues)]
  const others = entries.filter((_, index) => index !== at)
  const key = random.oneIn(20) ? mutateText(name, random) : name
  return fromEntries([...others, [key, changeValue(inner, random)]])
}

/** Like `Object.fromEntries`, which keeps `__proto__` as an own field, as `JSON.parse` does. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(entries)
}

/** Text that {@link toJsonText} replaces with a list that is nested too deeply for recursive code. */
const deepMark = '\u0001deep\u0001'
const deepJson = '['.repeat(20_000) + ']'.repeat(20_000)

/** Returns a value as JSON, as a peer could send it: also nested deeper than `JSON.stringify` can write. */
export function toJsonText(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(JSON.stringify(deepMark), deepJson)
}

/** Returns a list in a list, `depth` levels deep. */
function nested(depth: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** Returns any text: ASCII, any UTF-16 unit, or strange parts in a row. */
export function anyText(random: Random): string {
  const length = random.below(random.oneIn(2_000) ? 20_000 : 60)
  const unit = random.pick([
    () => String.fromCharCode(32 + random.below(95)),
    () => String.fromCharCode(random.below(0x10000)),
    () => random.pick(strangeTexts),
    () => random.pick([...'0123456789abcdefx:/@?&=,[]{}."']),
  ])
  return Array.from({ length }, unit).join('')
}

/** Returns a random JSON value. */
export function anyValue(random: Random, depth = 4): unknown {
  if (depth === 0 || random.oneIn(3)) return random.pick(strangeValues)
  if (random.oneIn(3)) return anyText(random)
  const length = random.below(5)
  if (random.oneIn(2)) return Array.from({ length }, () => anyValue(random, depth - 1))
  return Object.fromEntries(
    Array.from({ length }, () => [random.pick(strangeTexts), anyValue(random, depth - 1)]),
  )
}
