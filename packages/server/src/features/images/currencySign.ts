/** ISO 4217 codes that the runtime knows. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Returns the symbol of a currency, e.g. `€` for `eur`, or its code if it has none; `undefined` for unknown codes. */
export function currencySign(code: string): string | undefined {
  const currency = code.toUpperCase()
  if (!codes.has(currency)) return undefined
  const style = { currency, currencyDisplay: 'narrowSymbol', style: 'currency' } as const
  const parts = new Intl.NumberFormat('en', style).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}
