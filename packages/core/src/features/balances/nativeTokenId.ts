import { type ChainId, namespaceOf } from '@fairlead/protocol'
import { nativeAddress, nativeSolanaAddress } from '../../namespaces/tokenAddress.ts'

const nativeAddresses: Readonly<Record<string, string>> = {
  eip155: nativeAddress,
  solana: nativeSolanaAddress,
}

/** Returns the id of a network's native currency, with the placeholder address that the data API uses for it. */
export function nativeTokenId(chainId: ChainId): string {
  return `${chainId}:${nativeAddresses[namespaceOf(chainId)] ?? ''}`
}
