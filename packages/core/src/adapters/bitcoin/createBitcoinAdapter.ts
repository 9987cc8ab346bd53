import type { UtxoSource } from '../../chains/bitcoin/UtxoSource.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import { bitcoinOperations, createListedAdapter } from '../createListedAdapter.ts'

/**
 * Creates the adapter for Bitcoin wallets, in the page and on phones. The code that talks to
 * wallets loads on demand.
 */
export function createBitcoinAdapter({ utxoSource }: createBitcoinAdapter.Options = {}): Adapter {
  return createListedAdapter({
    type: 'bitcoin',
    namespaces: ['bip122'],
    operations: bitcoinOperations,
    // No Bitcoin endpoint is built in. Without one, views omit balances instead of reporting errors.
    readsBalances: (_, host) => utxoSource !== undefined || hasEndpoint(host),
    async load(list) {
      const { createBitcoinOperations } = await import('./createBitcoinOperations.ts')
      return createBitcoinOperations(list, { utxoSource })
    },
    async loadReader(host) {
      const { sourceOf } = await import('./createBitcoinOperations.ts')
      return { getBalance: (given) => sourceOf(host, utxoSource).fetchBalance(given) }
    },
  })
}

export declare namespace createBitcoinAdapter {
  type Options = {
    /**
     * Source of coins and fee rates. Defaults to the page's endpoints of the network, which must
     * speak the Esplora API. No endpoint is built in.
     */
    utxoSource?: UtxoSource | undefined
  }
}

function hasEndpoint({ customRpcUrls, networks }: Partial<AdapterHost> = {}): boolean {
  const own = networks?.().filter(({ chainNamespace }) => chainNamespace === 'bip122') ?? []
  return own.some(
    ({ caipNetworkId, rpcUrls }) =>
      rpcUrls.default.http.length > 0 || customRpcUrls?.[caipNetworkId]?.length,
  )
}
