/**
 * Formats a value for display; a nonzero amount is never shown as 0.
 *
 * @param currency - ISO 4217 code; it decides the number of decimals.
 */
export function formatFiat(value: number, currency: string, locale?: string): string {
  const format = new Intl.NumberFormat(locale, { currency, style: 'currency' })
  const least = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 2)
  const isTrace = value > 0 && value < least
  return isTrace ? `<${format.format(least)}` : format.format(value)
}

/** Formats the price of one token, with four significant digits if it is below 1. */
export function formatPrice(price: number, currency: string, locale?: string): string {
  const digits = price > 0 && price < 1 ? { maximumSignificantDigits: 4 } : {}
  return new Intl.NumberFormat(locale, { ...digits, currency, style: 'currency' }).format(price)
}
