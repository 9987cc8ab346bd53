/** Writes US dollars for people; a trace is never shown as nothing. For display only. */
export function formatFiat(dollars: number, locale?: string): string {
  const format = new Intl.NumberFormat(locale, { currency: 'USD', style: 'currency' })
  const isTrace = dollars > 0 && dollars < 0.01
  return isTrace ? `<${format.format(0.01)}` : format.format(dollars)
}
