import { type ChainId, InputError } from '@fairlead/protocol'
import { isAddressLike } from './payment.ts'
import { isSolanaAddressLike } from './solanaPayment.ts'

/** Placeholder address of the network's native token. Source: constants, section 3. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const nativeSolanaAddress = 'So11111111111111111111111111111111111111111'

/**
 * Returns the contract or mint address of a token; undefined for the network's native token.
 *
 * @param asset - An address, a CAIP-10 id, `native`, or undefined.
 * @throws `REQUEST_INVALID` for anything else, and for a token of another network.
 */
export function tokenAddress(asset: string | undefined, chainId: ChainId): string | undefined {
  if (!asset || asset === 'native') return undefined
  const isId = asset.includes(':')
  const address = asset.slice(asset.lastIndexOf(':') + 1)
  const isSolana = chainId.startsWith('solana:')
  const isLike = isSolana ? isSolanaAddressLike(address) : isAddressLike(address)
  if (!isLike || (isId && asset !== `${chainId}:${address}`))
    throw new InputError({
      detail: `An address of a token on ${chainId}`,
      path: 'token',
      reason: 'Invalid input',
    })
  const isNative = isSolana
    ? address === nativeSolanaAddress
    : address.toLowerCase() === nativeAddress
  return isNative ? undefined : address
}
