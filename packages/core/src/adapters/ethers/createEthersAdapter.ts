import { lazy } from '../../utils/lazy.ts'
import type { Adapter } from '../adapter.ts'
import { createListedAdapter, evmOperations } from '../createListedAdapter.ts'
import { watchPageWallets } from '../watchPageWallets.ts'
import type { EthersBindings } from './bindings.ts'

/** Creates the adapter for ethers 5 or 6. Each version only provides its bindings. */
export function createEthersAdapter({ load, type }: createEthersAdapter.Options): Adapter {
  const library = lazy(load)
  return createListedAdapter({
    type,
    namespaces: ['eip155'],
    operations: evmOperations,
    hasInjected: true,
    watch: watchPageWallets,
    async load(list) {
      const { createEthersOperations } = await import('./createEthersOperations.ts')
      return createEthersOperations(list, library)
    },
    async loadReader(host) {
      const { createEthersReader } = await import('./createEthersOperations.ts')
      return createEthersReader(host, library)
    },
  })
}

export declare namespace createEthersAdapter {
  type Options = {
    load: () => Promise<EthersBindings>
    type: 'ethers' | 'ethers5'
  }
}
