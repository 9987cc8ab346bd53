import type { Adapter } from '../adapter.ts'
import { createListedAdapter } from '../createListedAdapter.ts'
import type { EthersBindings } from './bindings.ts'

/** Creates the adapter for ethers 5 or 6. Each version only provides its bindings. */
export function createEthersAdapter(options: createEthersAdapter.Options): Adapter {
  const { load, type } = options
  return createListedAdapter({
    type,
    namespaces: ['eip155'],
    async load(found) {
      const { createEthersOperations } = await import('./createEthersOperations.ts')
      return createEthersOperations(found, { load })
    },
  })
}

export declare namespace createEthersAdapter {
  type Options = {
    load: () => Promise<EthersBindings>
    type: 'ethers' | 'ethers5'
  }
}
