import { cleanText } from '@fairlead/protocol'

/** Names of known providers, by their id in the configuration. */
const names: Readonly<Record<string, string>> = {
  coinbase: 'Coinbase',
  local: 'Local checkout',
  meld: 'Meld',
  moonpay: 'MoonPay',
}

/** Usual fee of a provider, in percent of the amount. Source: product specification, section 9. */
export const onrampFeeRange = { max: 2, min: 1 } as const

/** Returns a provider's name as it is shown. */
export function onrampProviderName(id: string): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : cleanText(id, 32)
}
