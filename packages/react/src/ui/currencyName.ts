/** Returns the name of a currency in the user's language; its code if it is unknown. */
export function currencyName(code: string, tag: string): string {
  if (!/^[A-Z]{3}$/i.test(code)) return code
  return new Intl.DisplayNames(tag, { type: 'currency' }).of(code) ?? code
}
