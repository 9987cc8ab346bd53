import { namespaces } from '@fairlead/protocol'
import type { Adapter } from '../adapter.ts'
import { createListedAdapter } from '../createListedAdapter.ts'

/**
 * Creates the adapter that is used if the page provides none: wallets in the page, EVM through
 * viem, and all namespaces through paired wallets.
 */
export function createUniversalAdapter(): Adapter {
  return createListedAdapter({
    type: 'universal',
    namespaces,
    balances: ['eip155'],
    async load(found) {
      const { createWalletOperations } = await import('./createWalletOperations.ts')
      return createWalletOperations(found)
    },
  })
}
