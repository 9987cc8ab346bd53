import { type CaipNetwork, namespaces } from '@fairlead/protocol'
import type { Adapter } from '../adapter.ts'
import { createListedAdapter, evmOperations } from '../createListedAdapter.ts'
import { watchPageWallets } from '../watchPageWallets.ts'

/** True for namespaces whose wallets are found by code that loads later. */
const isInjectedNamespace = ({ chainNamespace }: CaipNetwork) =>
  chainNamespace === 'polkadot' || chainNamespace === 'cosmos'

/**
 * Creates the adapter that is used if the page provides none: wallets in the page, and all
 * namespaces through paired wallets.
 */
export function createUniversalAdapter(): Adapter {
  return createListedAdapter({
    type: 'universal',
    namespaces,
    operations: evmOperations,
    findsAll: (host) => !host?.networks().some(isInjectedNamespace),
    hasInjected: true,
    readsBalances: (namespace) => namespace === 'eip155',
    watch: watchPageWallets,
    async load(list) {
      const { createWalletOperations } = await import('./createWalletOperations.ts')
      return createWalletOperations(list)
    },
  })
}
