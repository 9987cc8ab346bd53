import { type parse, tryParse } from '@fairlead/protocol'
import type { Random } from './random.ts'

type Schema = Parameters<typeof parse>[0]

/** Members of schemas that tell how a valid value is built. */
type Parts = {
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly items?: readonly Schema[]
  readonly literal?: unknown
  readonly options?: readonly unknown[]
  readonly type: string
  readonly value?: Schema
  readonly wrapped?: Schema
}

/** Texts of the formats that schemas require. */
const texts = [
  ...['flw', 'wal', 'set', 'rcp', 'dev', 'ses', 'psk'].map((id) => `${id}_${'0'.repeat(32)}`),
  `urn:fairlead:login:${'A'.repeat(43)}`,
  `sha256:${'A'.repeat(43)}`,
  `0x${'ab'.repeat(20)}`,
  `0x${'ab'.repeat(32)}`,
  `0x${'ab'.repeat(65)}`,
  'eip155:1',
  `eip155:1:0x${'ab'.repeat(20)}`,
  'https://example.com/a.png',
  '2026-11-26T12:00:00.000Z',
  '1'.repeat(32),
  'A'.repeat(43),
  'ada@example.com',
  'personal_sign',
  '0x1',
  '123456',
  '417',
  'de-AT',
  'EUR',
  'name',
]

/** Returns a value that mostly matches a schema. */
export function sampleOf(schema: Schema, random: Random): unknown {
  const parts = schema as unknown as Parts
  const { entries, item, items, options = [], type, wrapped } = parts
  if (wrapped) return random.oneIn(3) ? undefined : sampleOf(wrapped, random)
  if (entries)
    return Object.fromEntries(
      Object.entries(entries).flatMap(([name, inner]) => {
        const value = sampleOf(inner, random)
        return value === undefined ? [] : [[name, value]]
      }),
    )
  if (type === 'literal') return parts.literal
  if (type === 'picklist') return random.pick(options)
  if (type === 'union' || type === 'variant')
    return sampleOf(random.pick(options) as Schema, random)
  if (type === 'array' && item)
    return Array.from({ length: random.below(4) }, () => sampleOf(item, random))
  if (type === 'tuple' && items) return items.map((one) => sampleOf(one, random))
  if (type === 'record' && parts.value)
    return { [random.pick(['a', 'eip155:1', '0x1'])]: sampleOf(parts.value, random) }
  if (type === 'number') return random.pick([0, 1, 18, 1.5, 1_795_196_475])
  if (type === 'boolean') return random.oneIn(2)
  if (type === 'null') return null
  const known = textsOf(schema)
  return known.length > 0 ? random.pick(known) : random.pick(texts)
}

const found = new WeakMap<object, readonly string[]>()

function textsOf(schema: Schema): readonly string[] {
  const known = found.get(schema)
  if (known) return known
  const fitting = texts.filter((text) => {
    try {
      return tryParse(schema, text) !== undefined
    } catch {
      return false
    }
  })
  found.set(schema, fitting)
  return fitting
}
