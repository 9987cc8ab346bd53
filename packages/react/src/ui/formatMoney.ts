/** Formats a decimal string as money. @param currency - ISO 4217 code. */
export function formatMoney(decimal: string, currency: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { currency, style: 'currency' })
  return format.format(decimal as `${number}`)
}

/** Returns the decimal separator of a language. */
export function decimalMark(tag: string): '.' | ',' {
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}
