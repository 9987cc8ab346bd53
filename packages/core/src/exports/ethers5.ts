import type { Adapter } from '../adapters/adapter.ts'
import { createEthersAdapter } from '../adapters/ethers/createEthersAdapter.ts'

/**
 * Creates the adapter for EVM wallets through ethers 5; otherwise like `ethers()` of `fairlead/ethers`.
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
