/**
 * Writes an amount of smallest units in whole tokens, e.g. `1_500_000n` with 6 decimals as `'1.5'`.
 * Nothing is rounded.
 */
export function formatUnits(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}

/**
 * Reads an amount of whole tokens as smallest units, e.g. `'1.5'` with 6 decimals as `1_500_000n`.
 * Digits beyond the smallest unit are cut: nobody gets more than they have.
 *
 * @param text - Digits, with or without a fraction.
 */
export function parseUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}
