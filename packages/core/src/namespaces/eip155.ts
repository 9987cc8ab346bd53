import type { ChainId } from '@fairlead/protocol'
import { referenceOf } from '@fairlead/protocol'

/** From what a wallet says: `0x1`, `1` or `'1'` are one chain. */
export function toChainId(chain: string | number): ChainId {
  return `eip155:${Number(chain)}`
}

export function toChainNumber(chainId: ChainId): number {
  return Number(referenceOf(chainId))
}

/** As EIP-1193 wants it: hexadecimal without leading zeros. */
export function toHexChainId(chainId: ChainId): `0x${string}` {
  return `0x${toChainNumber(chainId).toString(16)}`
}
