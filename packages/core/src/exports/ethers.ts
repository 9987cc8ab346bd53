import type { Adapter } from '../adapters/adapter.ts'
import { createEthersAdapter } from '../adapters/ethers/createEthersAdapter.ts'

/**
 * EVM wallets through ethers 6: wallets of the page (EIP-6963; `window.ethereum`, which is listed on
 * phones only), connectors of the page's options, and wallets on phones. ethers is fetched with the first signature, transaction or balance.
 *
 * That call fails with `PEER_MISSING`, and the line that installs it, where the page has no ethers 6.
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
