import type { Chain } from './createChains.ts'
import type { TokenInfo } from './createTokenReader.ts'

/** Stands for a chain's own coin where an address is wanted. Source: data API contract, section 2.2. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The same on Solana. */
export const solanaNativeAddress = 'So11111111111111111111111111111111111111111'

const ether = { decimals: 18, iconUrl: '', name: 'Ether', symbol: 'ETH' }
const sol = { decimals: 9, iconUrl: '', name: 'Solana', symbol: 'SOL' }

/** What a chain's own coin is called; Ether or SOL unless the configuration says otherwise. */
export function nativeToken(
  chain: Pick<Chain, 'caipNetworkId' | 'nativeCurrency'>,
): Omit<TokenInfo, 'address'> {
  const { decimals, iconUrl, name, symbol } =
    chain.nativeCurrency ?? (isSolana(chain) ? sol : ether)
  return { decimals, iconUrl: iconUrl ?? '', name, symbol }
}

/** Whether a chain is one of Solana's. */
export function isSolana({ caipNetworkId }: Pick<Chain, 'caipNetworkId'>): boolean {
  return caipNetworkId.startsWith('solana:')
}
