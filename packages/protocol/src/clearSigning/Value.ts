/**
 * A decoded parameter with its Solidity type. Numbers are `bigint`, addresses and bytes are hexadecimal text.
 */
export type Value = Leaf | Items | Members

export type Leaf = { readonly type: string; readonly value: bigint | boolean | string }
/** A list. */
type Items = { readonly items: readonly Value[] }
/** A struct, or all parameters of a call. */
type Members = { readonly members: readonly (readonly [name: string, value: Value])[] }

/** A value with its path, such as `details.0.amount`. */
export type Found = { readonly path: readonly string[]; readonly leaf: Leaf }

/** Returns all leaves, in order. */
export function listLeaves(value: Value, path: readonly string[] = []): readonly Found[] {
  return 'value' in value
    ? [{ leaf: value, path }]
    : entriesOf(value).flatMap(([name, inner]) => listLeaves(inner, [...path, name]))
}

/** Returns the leaves that match a path of a descriptor; `[]` matches every element of a list. */
export function findLeaves(root: Value, path: string): readonly Found[] {
  let found: readonly { readonly path: readonly string[]; readonly value: Value }[] = [
    { path: [], value: root },
  ]
  let range: string | undefined
  for (const part of path.split('.')) {
    if (/^\[-?\d*:-?\d*\]$/.test(part)) {
      range = part
      continue
    }
    found = found.flatMap((one) =>
      entriesOf(one.value)
        .filter(([name]) => isNamed(part, name, one.value))
        .map(([name, value]) => ({ path: [...one.path, name], value })),
    )
  }
  return found.flatMap(({ path: place, value }) => {
    if (!('value' in value)) return []
    const leaf = range === undefined ? value : sliceBytes(value, range)
    return leaf ? [{ leaf, path: place }] : []
  })
}

function isNamed(part: string, name: string, list: Value): boolean {
  if (!('items' in list)) return part === name
  const index = /^\[(-?\d+)\]$/.exec(part)?.[1]
  if (index === undefined) return part === '[]'
  return Number(name) === Number(index) + (index.startsWith('-') ? list.items.length : 0)
}

function entriesOf(value: Value): readonly (readonly [string, Value])[] {
  if ('members' in value) return value.members
  return 'items' in value ? value.items.map((item, index) => [String(index), item]) : []
}

/** Returns the bytes of a range such as `[0:20]` or `[-20:]`; `undefined` unless they are an address. */
function sliceBytes({ type, value }: Leaf, range: string): Leaf | undefined {
  if (type !== 'bytes' || typeof value !== 'string') return undefined
  const [start = '', end = ''] = range.slice(1, -1).split(':')
  const digits = value.slice(2)
  const cut = digits.slice(Number(start || 0) * 2, end === '' ? undefined : Number(end) * 2)
  return cut.length === 40 ? { type: 'address', value: `0x${cut}` } : undefined
}
