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
