import { BaseError } from '@fairlead/protocol'

/**
 * Returns the vendors of a feature in the operator's order. Default: `onchain` only.
 *
 * @throws `OPTIONS_INVALID` for a vendor that is named but not configured.
 */
export function pickVendors<vendor>(
  feature: string,
  names: readonly string[] | undefined,
  table: Readonly<Record<string, vendor | undefined>>,
): readonly vendor[] {
  return (names ?? ['onchain']).map((name) => {
    const way = Object.hasOwn(table, name) ? table[name] : undefined
    if (way) return way
    const shortMessage = `vendors.${feature}: ${name} is listed but not set up`
    throw new BaseError('OPTIONS_INVALID', { shortMessage })
  })
}
