import { lazy } from '../../utils/lazy.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import type { FoundWallet } from '../createOpener.ts'
import { toInfo } from '../toInfo.ts'
import type { BitcoinOperations } from './createBitcoinOperations.ts'
import type { UtxoSource } from './UtxoSource.ts'

/**
 * Creates the adapter for Bitcoin wallets, in the page and on phones. The code that talks to
 * wallets loads on demand.
 */
export function createBitcoinAdapter(options: createBitcoinAdapter.Options = {}): Adapter {
  const { utxoSource } = options
  const wallets = new Map<string, FoundWallet>()
  const stops: (() => void)[] = []
  let host: AdapterHost | undefined

  const tell = () =>
    host?.emit({ type: 'connectors', connectors: [...wallets.values()].map(({ info }) => info) })

  function add(wallet: FoundWallet) {
    // The first wallet with an id keeps it, so that a later one can't take over its connection.
    if (!host || wallets.has(wallet.info.id)) return
    wallets.set(wallet.info.id, wallet)
    tell()
  }

  const operations = lazy(async () => {
    const { createBitcoinOperations } = await import('./createBitcoinOperations.ts')
    return createBitcoinOperations(wallets, {
      add,
      host: () => host,
      onClose: (stop) => stops.push(stop),
      remove(id) {
        if (wallets.delete(id)) tell()
      },
      utxoSource,
    })
  })
  const later = <name extends keyof BitcoinOperations>(name: name) => {
    const run = async (given: never) =>
      ((await operations())[name] as (given: never) => unknown)(given)
    return run as BitcoinOperations[name]
  }

  /** No Bitcoin endpoint is built in. Without one, views omit balances instead of reporting errors. */
  function readsBalances(): boolean {
    const { customRpcUrls, networks } = host ?? {}
    const own = networks?.().filter(({ chainNamespace }) => chainNamespace === 'bip122') ?? []
    const hasNode = own.some(
      ({ caipNetworkId, rpcUrls }) =>
        rpcUrls.default.http.length > 0 || customRpcUrls?.[caipNetworkId]?.length,
    )
    return utxoSource !== undefined || hasNode
  }

  return {
    type: 'bitcoin',
    namespaces: ['bip122'],
    get balances() {
      return readsBalances() ? (['bip122'] as const) : []
    },

    attach(lender) {
      host = lender
      const { environment, networks } = lender
      for (const create of lender.connectors) {
        const connector = create({ environment, networks })
        if (connector.chains.includes('bip122'))
          add({
            connector,
            info: { ...toInfo(connector), chains: ['bip122'] },
            provider: connector.provider,
          })
      }
      if (lender.pairing)
        add({
          info: {
            chains: ['bip122'],
            id: 'walletConnect',
            name: 'WalletConnect',
            type: 'WALLET_CONNECT',
          },
          provider: undefined,
        })
      return () => {
        for (const stop of stops.splice(0)) stop()
        wallets.clear()
        host = undefined
      }
    },

    prepare: later('prepare'),
    getProvider(connectorId, namespace) {
      const { connector, provider } = wallets.get(connectorId) ?? {}
      return provider ?? connector?.providers?.[namespace]
    },
    openWallet: later('openWallet'),
    connect: later('connect'),
    syncConnection: later('syncConnection'),
    disconnect: later('disconnect'),
    getBalance: later('getBalance'),
    switchNetwork: later('switchNetwork'),
    signMessage: later('signMessage'),
    sendTransaction: later('sendTransaction'),
  }
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
