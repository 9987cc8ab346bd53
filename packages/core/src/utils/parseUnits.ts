/**
 * Converts whole tokens to the smallest unit, e.g. `'1.5'` with 6 decimals to `1_500_000n`. Excess decimals
 * are truncated, so the result never exceeds the input.
 *
 * @param text - Digits, with or without a fraction.
 */
export function parseUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
}
