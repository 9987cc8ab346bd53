import { type ChainId, namespaceOf } from '@fairlead/protocol'

const nativeAddresses: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** How a network's own coin is called where an address is needed. */
export function nativeTokenId(chainId: ChainId): string {
  return `${chainId}:${nativeAddresses[namespaceOf(chainId)] ?? ''}`
}
