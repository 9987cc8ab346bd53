import type { Chain } from './createChains.ts'
import type { TokenInfo } from './createTokenReader.ts'

/** Placeholder address of a chain's native coin. Source: data API contract, section 2.2. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Placeholder address of the native coin on Solana. */
export const solanaNativeAddress = 'So11111111111111111111111111111111111111111'

const ether = { decimals: 18, iconUrl: '', name: 'Ether', symbol: 'ETH' }
const sol = { decimals: 9, iconUrl: '', name: 'Solana', symbol: 'SOL' }

/** Returns the name and decimals of a chain's native coin. Default: Ether, or SOL on Solana. */
export function nativeToken(
  chain: Pick<Chain, 'caipNetworkId' | 'nativeCurrency'>,
): Omit<TokenInfo, 'address'> {
  const { decimals, iconUrl, name, symbol } =
    chain.nativeCurrency ?? (isSolana(chain) ? sol : ether)
  return { decimals, iconUrl: iconUrl ?? '', name, symbol }
}

/** True if the chain is in the `solana` namespace. */
export function isSolana({ caipNetworkId }: Pick<Chain, 'caipNetworkId'>): boolean {
  return caipNetworkId.startsWith('solana:')
}
