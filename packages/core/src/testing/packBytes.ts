/** Encodes bytes as `{ bytes: number[] }` at any depth, because browser drivers can't transfer typed arrays. */
export function packBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: [...value] }
  if (Array.isArray(value)) return value.map(packBytes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, packBytes(inner)]))
}

/** Decodes the result of {@link packBytes}. */
export function unpackBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackBytes)
  if (typeof value !== 'object' || value === null) return value
  const { bytes } = value as { bytes?: unknown }
  if (Array.isArray(bytes)) return Uint8Array.from(bytes as number[])
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, unpackBytes(inner)]),
  )
}
