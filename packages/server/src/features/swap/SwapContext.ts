import { type Address, getAddress } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { Crossings } from './createCrossings.ts'
import type { VendorOrder } from './createVendorOrder.ts'
import type { SwapPair } from './SwapVendor.ts'
import type { SolanaSwaps } from './solana/createSolanaSwaps.ts'

/** Everything that the routes of swaps share. */
export type SwapContext = {
  readonly chains: readonly Chain[]
  readonly crossings: Crossings
  /** Vendors of swaps within one network. */
  readonly order: VendorOrder
  readonly solana: SolanaSwaps
}

/** True for the CAIP-10 id of a token on Solana. */
export function isOnSolana(id: string): boolean {
  return id.startsWith('solana:')
}

/** Returns the vendors of a pair: all of them, or those that swap between two networks. */
export function orderOf(
  { crossings, order }: SwapContext,
  { toChain }: Pick<SwapPair, 'toChain'>,
): VendorOrder {
  return toChain ? crossings.order : order
}

/** True if no vendor swaps between the networks of a pair. No vendor is asked about such a pair. */
export async function isUnreachable(
  { crossings }: SwapContext,
  { chain, toChain }: SwapPair,
): Promise<boolean> {
  return toChain !== undefined && !(await crossings.reaches(chain, toChain))
}

/** Returns the CAIP-10 id of an account or a contract, with a checksum. */
export function accountId({ caipNetworkId }: Chain, address: Address): string {
  return `${caipNetworkId}:${getAddress(address)}`
}
