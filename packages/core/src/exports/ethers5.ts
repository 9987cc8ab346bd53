import type { Adapter } from '../adapters/adapter.ts'
import { createEthersAdapter } from '../adapters/ethers/createEthersAdapter.ts'

/**
 * EVM wallets through ethers 5, otherwise as `ethers()` of `fairlead/ethers`.
 *
 * @example
 * createFairlead({ adapters: [ethers5()], networks: [mainnet] })
 */
export function ethers5(): Adapter {
  return createEthersAdapter({
    type: 'ethers5',
    load: async () => (await import('../adapters/ethers/ethers5.ts')).loadEthers5(),
  })
}
