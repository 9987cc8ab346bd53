import type { Chain } from '../../chains/createChains.ts'

/** Public networks with swaps. Source: product specification, section 11. */
export const swapChainIds = [
  1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554,
] as const

/** True for the listed networks, and for a network whose exchanges the operator has configured. */
export function isSwapNetwork({ caipNetworkId, swap }: Chain): boolean {
  return swap !== undefined || swapChainIds.some((id) => caipNetworkId === `eip155:${id}`)
}
