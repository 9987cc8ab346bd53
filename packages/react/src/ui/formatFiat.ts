/** Formats US dollars for display; a nonzero amount is never shown as 0. */
export function formatFiat(dollars: number, locale?: string): string {
  const format = new Intl.NumberFormat(locale, { currency: 'USD', style: 'currency' })
  const isTrace = dollars > 0 && dollars < 0.01
  return isTrace ? `<${format.format(0.01)}` : format.format(dollars)
}
