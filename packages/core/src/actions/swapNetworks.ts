import { type ChainId, namespaceOf } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'

/** Networks with swaps, by chain id. Source: product specification, section 11. */
export const swapChainIds: readonly number[] = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
]

/** Name of the server's vendor of swaps on Solana. */
const solanaVendor = 'jupiter'

/** Namespaces with swaps. */
export type SwapNamespace = 'eip155' | 'solana'

/** True if tokens can be swapped on the network. */
export function isSwapNetwork(chainId: ChainId | undefined): boolean {
  return swapChainIds.some((id) => chainId === `eip155:${id}`)
}

/** True if tokens can be swapped on the network, by a vendor of the page's server. */
export function servesSwaps(
  { features }: Pick<Fairlead, 'features'>,
  chainId: ChainId | undefined,
): boolean {
  if (chainId === undefined || namespaceOf(chainId) !== 'solana') return isSwapNetwork(chainId)
  const { swaps } = features.getState()
  return swaps !== false && swaps.includes(solanaVendor)
}

/** True if a vendor of the page's server swaps in the namespace. */
export function hasSwapVendor(
  { features }: Pick<Fairlead, 'features'>,
  namespace: string,
): boolean {
  const { swaps } = features.getState()
  if (swaps === false) return false
  if (namespace === 'solana') return swaps.includes(solanaVendor)
  return (
    namespace === 'eip155' && (swaps.length === 0 || swaps.some((name) => name !== solanaVendor))
  )
}

/** Returns the namespace that is swapped in: Solana while it is active and has a vendor, else EVM networks. */
export function swapNamespace(fairlead: Pick<Fairlead, 'features' | 'store'>): SwapNamespace {
  const isOnSolana = fairlead.store.getState().activeNamespace === 'solana'
  return isOnSolana && hasSwapVendor(fairlead, 'solana') ? 'solana' : 'eip155'
}
