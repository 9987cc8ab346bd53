/** Marks a number that must lose its quotes. No text of the chain holds this character. */
const mark = '\u0001'
const marked = /"\\u0001(-?\d+)"/g

/** JSON as Solana's nodes write it: a bigint is a bare number, however many digits it has. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? `${mark}${item}` : item,
  )
  return text.replace(marked, '$1')
}
