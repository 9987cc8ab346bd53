import type { ChainId } from '@fairlead/protocol'
import { referenceOf } from '@fairlead/protocol'

/** Returns the CAIP-2 id of a chain id in any form that wallets use: `0x1`, `1` or `'1'`. */
export function toChainId(chain: string | number): ChainId {
  return `eip155:${Number(chain)}`
}

export function toChainNumber(chainId: ChainId): number {
  return Number(referenceOf(chainId))
}

/** Returns the chain id for EIP-1193 calls: hexadecimal without leading zeros. */
export function toHexChainId(chainId: ChainId): `0x${string}` {
  return `0x${toChainNumber(chainId).toString(16)}`
}
