/** Formats a US dollar amount; prices come in no other currency. */
export function formatMoney(decimal: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { currency: 'USD', style: 'currency' })
  return format.format(decimal as `${number}`)
}

/** Returns the decimal separator of a language. */
export function decimalMark(tag: string): '.' | ',' {
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}
