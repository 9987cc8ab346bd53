import { type Namespace, namespaces } from '@fairlead/protocol'
import type { Lent } from '../../connectors/createConnector.ts'
import { watchAnnouncedWallets } from '../../discovery/eip6963.ts'
import { isEip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { lazy } from '../../utils/lazy.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import type { FoundWallet } from '../createOpener.ts'
import { toInfo } from '../toInfo.ts'
import type { WalletOperations } from './createWalletOperations.ts'

/** Names of one wallet that count as the same. */
const sameWallet: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/**
 * The adapter that is used when a page brings none: wallets of the page, EVM by viem, and every
 * namespace through wallets that are paired.
 *
 * Here is what lists need. The code that asks wallets comes with the first that is asked.
 */
export function createUniversalAdapter(): Adapter {
  const wallets = new Map<string, FoundWallet>()
  const stops: (() => void)[] = []
  let host: AdapterHost | undefined

  function add(wallet: FoundWallet) {
    // The first of a name keeps it: a later one can't take over a connection in use.
    if (!host || wallets.has(wallet.info.id)) return
    wallets.set(wallet.info.id, wallet)
    host.emit({ type: 'connectors', connectors: [...wallets.values()].map(({ info }) => info) })
  }

  const operations = lazy(async () => {
    const { createWalletOperations } = await import('./createWalletOperations.ts')
    return createWalletOperations(wallets, {
      add,
      host: () => host,
      onClose: (stop) => stops.push(stop),
    })
  })
  const later = <name extends keyof WalletOperations>(name: name) => {
    const run = async (given: never) =>
      ((await operations())[name] as (given: never) => unknown)(given)
    return run as WalletOperations[name]
  }

  return {
    type: 'universal',
    namespaces,
    balances: ['eip155'],

    attach(lender) {
      host = lender
      const { enableEIP6963, enableInjected, environment, networks } = lender
      const lent: Lent = { environment, networks }
      for (const create of lender.connectors) {
        const connector = create(lent)
        add({ connector, info: toInfo(connector), provider: connector.provider })
      }
      if (environment.events && enableEIP6963)
        stops.push(
          watchAnnouncedWallets(environment.events, ({ info, provider }) => {
            const { icon: imageUrl, name } = info
            const rdns = sameWallet.get(info.rdns) ?? info.rdns
            const known = { chains: ['eip155'], id: rdns, imageUrl, info: { rdns }, name } as const
            add({ info: { ...known, type: 'ANNOUNCED' }, provider })
          }),
        )
      const chains = namespaces.filter((namespace) =>
        networks().some(({ chainNamespace }) => chainNamespace === namespace),
      ) as [Namespace, ...Namespace[]]
      if (lender.pairing)
        add({
          info: { chains, id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
          provider: undefined,
        })
      const provider = enableInjected ? environment.injected() : undefined
      if (isEip1193Provider(provider))
        add({
          info: { chains: ['eip155'], id: 'injected', name: 'Browser Wallet', type: 'INJECTED' },
          provider,
        })
      return () => {
        for (const stop of stops.splice(0)) stop()
        wallets.clear()
        host = undefined
      }
    },

    prepare: async () => (await operations()).prepare(),
    getProvider(connectorId, namespace) {
      const { connector, provider } = wallets.get(connectorId) ?? {}
      return provider ?? connector?.providers?.[namespace]
    },
    connect: later('connect'),
    syncConnection: later('syncConnection'),
    disconnect: later('disconnect'),
    getBalance: later('getBalance'),
    getName: later('getName'),
    getTokens: later('getTokens'),
    switchNetwork: later('switchNetwork'),
    signMessage: later('signMessage'),
    signTypedData: later('signTypedData'),
    estimateGas: later('estimateGas'),
    sendTransaction: later('sendTransaction'),
    writeContract: later('writeContract'),
  }
}
