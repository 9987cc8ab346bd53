/** Reduces a JSON-RPC answer to its field names and value kinds; lists are reduced to their distinct item shapes. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = value.map((one) => JSON.stringify(shapeOf(one)))
    return [...new Set(shapes)].map((shape) => JSON.parse(shape))
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    return Object.fromEntries(entries.map(([name, one]) => [name, shapeOf(one)]))
  }
  if (typeof value !== 'string') return value === null ? 'null' : typeof value
  if (/^0x[0-9a-f]{40}$/i.test(value)) return 'address'
  if (/^0x[0-9a-f]{64}$/i.test(value)) return 'word'
  if (/^0x(?:0|[1-9a-f][0-9a-f]{0,30})$/.test(value)) return 'quantity'
  return /^0x(?:[0-9a-f]{2})*$/i.test(value) ? 'bytes' : 'text'
}
