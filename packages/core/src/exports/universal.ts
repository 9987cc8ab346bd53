import type { Adapter } from '../adapters/adapter.ts'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'

/**
 * Creates the universal adapter, which is the default without the option `adapters`. It supports EVM,
 * Polkadot and Cosmos wallets in the page, and paired wallets of every namespace.
 *
 * @example
 * createFairlead({ adapters: [universal(), solana()], networks: [mainnet, solanaMainnet] })
 */
export function universal(): Adapter {
  return createUniversalAdapter()
}
