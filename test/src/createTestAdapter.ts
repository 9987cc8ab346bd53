import type { Adapter, ChainReader, MockWallet } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'

/**
 * Creates an adapter with one scripted wallet.
 *
 * @param more - Additional capabilities.
 * @param reader - What its chain reader can do. Balances are zero by default.
 */
export function createTestAdapter(
  wallet: MockWallet,
  namespaces: readonly [Namespace, ...Namespace[]],
  more: Partial<Adapter> = {},
  reader: Partial<ChainReader> = {},
): Adapter {
  const connector = wallet.create({
    environment: { now: () => 0, schedule: () => () => {} },
    networks: () => [],
  })
  return {
    type: 'solana',
    namespaces,
    attach(host) {
      const stops = namespaces.map((namespace) =>
        connector.watch(namespace, (event) =>
          host.emit({ ...event, connectorId: connector.id, namespace }),
        ),
      )
      host.emit({ type: 'connectors', connectors: [connector] })
      return () => {
        for (const stop of stops) stop()
      }
    },
    openWallet: async () => {},
    connect: (options) => connector.connect(options),
    syncConnection: (options) => connector.resume(options),
    disconnect: (options) => connector.disconnect(options),
    getProvider: () => connector.provider,
    loadReader: async () => ({ getBalance: async () => 0n, ...reader }),
    switchNetwork: async (options) => connector.switchNetwork?.(options),
    ...more,
  }
}

/** A network outside eip155, as a page configures it. */
export const testSolanaNetwork = {
  id: 'sun',
  caipNetworkId: 'solana:sun',
  chainNamespace: 'solana',
  name: 'Sun',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://sun.example'] } },
} as const
