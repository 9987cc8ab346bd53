import { type ChainId, namespaceOf } from '@fairlead/protocol'
import { nativeAddress, nativeSolanaAddress } from '../../namespaces/tokenAddress.ts'

const nativeAddresses: Readonly<Record<string, string>> = {
  eip155: nativeAddress,
  solana: nativeSolanaAddress,
}

/** How a network's own coin is called where an address is needed. */
export function nativeTokenId(chainId: ChainId): string {
  return `${chainId}:${nativeAddresses[namespaceOf(chainId)] ?? ''}`
}
