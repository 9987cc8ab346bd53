/**
 * Writes a decimal string for people: grouped, at most `digits` after the mark, cut and not rounded,
 * so that nobody reads more than they have. A trace of something is never shown as nothing.
 */
export function formatAmount(decimal: string, digits = 4, locale?: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const kept = fraction.slice(0, digits).replace(/0+$/, '')
  const mark = new Intl.NumberFormat(locale)
    .formatToParts(1.1)
    .find(({ type }) => type === 'decimal')
  const shown = `${BigInt(whole).toLocaleString(locale)}${kept && `${mark?.value ?? '.'}${kept}`}`
  const isTrace = BigInt(whole) === 0n && kept === '' && /[1-9]/.test(fraction)
  return isTrace ? `<0${mark?.value ?? '.'}${'0'.repeat(digits - 1)}1` : shown
}
