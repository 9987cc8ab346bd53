import { namespaces } from '@fairlead/protocol'
import type { Adapter } from '../adapter.ts'
import { createListedAdapter } from '../createListedAdapter.ts'

/**
 * The adapter that is used when a page brings none: wallets of the page, EVM by viem, and every
 * namespace through wallets that are paired.
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
