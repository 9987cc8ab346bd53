import {
  type CaipNetwork,
  type ChainId,
  cleanText,
  namespaceOf,
  type SwapToken,
  toImageUrl,
} from '@fairlead/protocol'
import { readToken } from '../../actions/readToken.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { isAddressLike } from '../../namespaces/payment.ts'
import { isSolanaAddressLike } from '../../namespaces/solanaPayment.ts'
import { nativeAddress, nativeSolanaAddress, tokenAddress } from '../../namespaces/tokenAddress.ts'

/** A token, or the native currency, that can be swapped. */
export type SwapAsset = {
  /** CAIP-10 id, as the data API names the token. */
  readonly id: string
  /** Contract address; absent for the native currency. */
  readonly address?: string | undefined
  readonly chainId: ChainId
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  /** True if the provider lists the token. Names of other tokens are unverified. */
  readonly isListed: boolean
}

/** Returns the native currency of a network. Its name and decimals come from the page's configuration. */
export function nativeSwapAsset({ caipNetworkId, nativeCurrency }: CaipNetwork): SwapAsset {
  const { decimals, name, symbol } = nativeCurrency
  const isSolana = namespaceOf(caipNetworkId) === 'solana'
  const id = `${caipNetworkId}:${isSolana ? nativeSolanaAddress : nativeAddress}`
  return { chainId: caipNetworkId, decimals, id, isListed: true, name, symbol }
}

/** Converts a token of the provider's list; undefined for a token of another network. */
export function toSwapAsset(token: SwapToken, network: CaipNetwork): SwapAsset | undefined {
  const { caipNetworkId: chainId } = network
  const address = token.address.slice(token.address.lastIndexOf(':') + 1)
  const isSolana = namespaceOf(chainId) === 'solana'
  const isLike = isSolana ? isSolanaAddressLike(address) : isAddressLike(address)
  if (!isLike || token.address !== `${chainId}:${address}`) return undefined
  const iconUrl = toImageUrl(token.logoUri)
  const icon = iconUrl ? { iconUrl } : {}
  if (tokenAddress(address, chainId) === undefined) return { ...nativeSwapAsset(network), ...icon }
  const name = cleanText(token.name)
  const symbol = cleanText(token.symbol, 12)
  if (!symbol) return undefined
  const { decimals } = token
  return { address, chainId, decimals, id: token.address, isListed: true, name, symbol, ...icon }
}

/**
 * Returns the asset for an id: from the provider's list, else as its contract reports it.
 *
 * @param asset - An address, a CAIP-10 id, or `native`.
 * @throws `REQUEST_INVALID` if the id is not a token on this network.
 */
export async function readSwapAsset(
  fairlead: Fairlead,
  network: CaipNetwork,
  { asset, listed }: { asset: string; listed: readonly SwapAsset[] },
): Promise<SwapAsset> {
  const { caipNetworkId: chainId } = network
  const address = tokenAddress(asset, chainId)
  if (!address) return nativeSwapAsset(network)
  const known = listed.find((token) => token.address?.toLowerCase() === address.toLowerCase())
  if (known) return known
  // The holder is ignored here.
  const { decimals, name, symbol } = await readToken(fairlead, network, {
    address,
    holder: address,
  })
  return { address, chainId, decimals, id: `${chainId}:${address}`, isListed: false, name, symbol }
}

/** True if two assets are the same token. */
export function isSameAsset(left: SwapAsset | undefined, right: SwapAsset | undefined): boolean {
  return left !== undefined && left.id.toLowerCase() === right?.id.toLowerCase()
}

// Source: constants, section 4.
const suggested =
  'ETH WETH USDC USDT DAI WBTC UNI AAVE LINK 1INCH ARB OP POL AVAX SOL DOT ADA NEAR TRX GNO BAL BICO CRV ENS'
const alsoPopular =
  'BNB LDO MKR COMP SNX GRT YFI SUSHI CAKE PENDLE GMX PEPE SHIB stETH wstETH rETH cbETH FRAX FOX BUSD EURC PYUSD'
const suggestedSymbols: readonly string[] = suggested.split(' ')
const popularSymbols: readonly string[] = [...suggestedSymbols, ...alsoPopular.split(' ')]

/** Symbol by which a token is ranked: on Arbitrum, USDT is listed as `USD₮0`. */
function rankedSymbol({ chainId, symbol }: SwapAsset): string {
  return chainId === 'eip155:42161' && symbol === 'USD₮0' ? 'USDT' : symbol
}

/** Returns the suggested tokens that the provider's list contains, matched by exact symbol and in a fixed order. */
export function suggestedTokens(listed: readonly SwapAsset[]): readonly SwapAsset[] {
  const found = suggestedSymbols.flatMap(
    (symbol) => listed.find((token) => rankedSymbol(token) === symbol) ?? [],
  )
  // On Arbitrum, USDT comes first.
  const isFirst = ({ symbol }: SwapAsset) => Number(symbol === 'USD₮0')
  return found.toSorted((left, right) => isFirst(right) - isFirst(left))
}

/** Returns all tokens: the popular ones first, in a fixed order, then the others by symbol. */
export function orderedTokens(listed: readonly SwapAsset[]): readonly SwapAsset[] {
  const rank = (token: SwapAsset) => {
    const place = popularSymbols.indexOf(rankedSymbol(token))
    return place === -1 ? popularSymbols.length : place
  }
  return listed.toSorted(
    (left, right) => rank(left) - rank(right) || left.symbol.localeCompare(right.symbol, 'en'),
  )
}
