import type { Adapter } from '../adapters/adapter.ts'
import { createEthersAdapter } from '../adapters/ethers/createEthersAdapter.ts'

/**
 * Creates the adapter for EVM wallets through ethers 6: wallets in the page (EIP-6963, and `window.ethereum`,
 * which is listed on phones only), the option `connectors`, and paired wallets.
 *
 * ethers is loaded with the first signature, transaction or balance. If ethers 6 is not installed, that call
 * fails with `PEER_MISSING` and the install command.
 *
 * @example
 * createFairlead({ adapters: [ethers()], networks: [mainnet] })
 */
export function ethers(): Adapter {
  return createEthersAdapter({
    type: 'ethers',
    load: async () => (await import('../adapters/ethers/ethers6.ts')).loadEthers6(),
  })
}
