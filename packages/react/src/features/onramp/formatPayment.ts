/** Formats an amount of a payment currency. A code that is not one of ISO 4217 is written beside the number. */
export function formatPayment(
  amount: string,
  currency: string,
  tag: string,
  digits?: number,
): string {
  const rounding = digits === undefined ? {} : { maximumFractionDigits: digits }
  const write = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tag, { ...options, ...rounding }).format(amount as `${number}`)
  return /^[A-Z]{3}$/i.test(currency)
    ? write({ currency, style: 'currency' })
    : `${write({})} ${currency}`
}
