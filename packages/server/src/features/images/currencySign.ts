/** Codes of ISO 4217 that this machine knows. */
const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The sign of a currency, e.g. `€` of `eur`; its code where it has none. Nothing for other codes. */
export function currencySign(code: string): string | undefined {
  const currency = code.toUpperCase()
  if (!codes.has(currency)) return undefined
  const style = { currency, currencyDisplay: 'narrowSymbol', style: 'currency' } as const
  const parts = new Intl.NumberFormat('en', style).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}
