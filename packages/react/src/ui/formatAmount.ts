/**
 * Writes a decimal string for people: grouped, at most `digits` (1 or more) after the mark, cut and
 * not rounded, so that nobody reads more than they have. A trace is never shown as nothing.
 */
export function formatAmount(decimal: string, digits = 4, locale?: string): string {
  const numbers = new Intl.NumberFormat(locale, {
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  })
  // As text: a number would lose what lies beyond 2^53.
  const write = (text: string) => numbers.format(text as `${number}`)
  const shown = write(decimal)
  const isTrace = /[1-9]/.test(decimal) && shown === write('0')
  return isTrace ? `<${write(`0.${'0'.repeat(digits - 1)}1`)}` : shown
}
