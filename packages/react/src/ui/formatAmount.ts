/**
 * Formats a decimal string: grouped, with at most `digits` (1 or more) fraction digits, truncated so that it never
 * shows more than the amount. A nonzero amount is never shown as 0.
 */
export function formatAmount(decimal: string, digits = 4, locale?: string): string {
  const numbers = new Intl.NumberFormat(locale, {
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  })
  // As a string: a number loses precision beyond 2^53.
  const write = (text: string) => numbers.format(text as `${number}`)
  const shown = write(decimal)
  const isTrace = /[1-9]/.test(decimal) && shown === write('0')
  return isTrace ? `<${write(`0.${'0'.repeat(digits - 1)}1`)}` : shown
}
