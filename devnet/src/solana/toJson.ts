/** Serializes JSON as Solana's nodes do: a bigint becomes a plain number with all its digits. */
export function toJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).flatMap(([name, item]) =>
    item === undefined ? [] : [`${JSON.stringify(name)}:${toJson(item)}`],
  )
  return `{${fields.join()}}`
}
