import type { Chain } from './createChains.ts'
import type { TokenInfo } from './createTokenReader.ts'

/** Stands for a chain's own coin where an address is wanted. Source: data API contract, section 2.2. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What a chain's own coin is called; Ether unless the configuration says otherwise. */
export function nativeToken({ nativeCurrency }: Chain): Omit<TokenInfo, 'address'> {
  const { decimals = 18, iconUrl = '', name = 'Ether', symbol = 'ETH' } = nativeCurrency ?? {}
  return { decimals, iconUrl, name, symbol }
}
