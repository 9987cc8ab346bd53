import type { Adapter } from '../adapters/adapter.ts'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'

/**
 * The adapter that a widget uses when it is given none, for pages that name all of theirs: wallets of
 * the page for EVM, Polkadot and Cosmos, and phones for every namespace.
 *
 * @example
 * createFairlead({ adapters: [universal(), solana()], networks: [mainnet, solanaMainnet] })
 */
export function universal(): Adapter {
  return createUniversalAdapter()
}
