import type { Deployment } from '../Descriptor.ts'

/** Chains of the bundled descriptors: Ethereum, Optimism, Polygon, Base and Arbitrum One. */
export const allChains = [1, 10, 137, 8453, 42_161] as const

/** Returns the deployments of a contract that has the same address on several chains. */
export function deployedOn(
  address: string,
  chainIds: readonly number[] = allChains,
): readonly Deployment[] {
  return chainIds.map((chainId) => ({ address, chainId }))
}
