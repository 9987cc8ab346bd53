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
