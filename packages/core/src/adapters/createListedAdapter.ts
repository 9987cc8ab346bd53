import { namespaces as everyNamespace, type Namespace } from '@fairlead/protocol'
import type { Lent } from '../connectors/createConnector.ts'
import { watchAnnouncedWallets } from '../discovery/eip6963.ts'
import { isEip1193Provider } from '../namespaces/eip1193Provider.ts'
import { lazy } from '../utils/lazy.ts'
import type { Adapter, AdapterHost } from './adapter.ts'
import type { FoundWallet } from './createOpener.ts'
import { toInfo } from './toInfo.ts'

/** Alternative ids of the same wallet. */
export const sameWallet: ReadonlyMap<string, string> = new Map([
  ['io.metamask.mobile', 'io.metamask'],
])

/** Operations that talk to a wallet or a network. */
export type WalletOperations = Required<
  Pick<
    Adapter,
    | 'connect'
    | 'disconnect'
    | 'estimateGas'
    | 'getBalance'
    | 'getName'
    | 'getTokens'
    | 'openWallet'
    | 'sendTransaction'
    | 'signMessage'
    | 'signTypedData'
    | 'switchNetwork'
    | 'syncConnection'
    | 'writeContract'
  >
> &
  // Only for adapters that need code to find wallets.
  Pick<Adapter, 'prepare'>

/** The found wallets, as passed to the code that talks to them. */
export type Found = {
  readonly wallets: ReadonlyMap<string, FoundWallet>
  /** Lists a wallet, unless its id is already listed. */
  add(wallet: FoundWallet): void
  /** Returns the widget that uses the adapter now. */
  host(): AdapterHost | undefined
  /** Registers a function that stops listening to a wallet. */
  onClose(stop: () => void): void
}

const operationNames = [
  'openWallet',
  'connect',
  'syncConnection',
  'disconnect',
  'getBalance',
  'getName',
  'getTokens',
  'switchNetwork',
  'signMessage',
  'signTypedData',
  'estimateGas',
  'sendTransaction',
  'writeContract',
] as const satisfies readonly (keyof WalletOperations)[]

/**
 * Creates an adapter that lists wallets in the page, wallets from its options, and phone wallets.
 *
 * This file contains only what wallet lists need. The code that talks to wallets loads on first
 * use.
 */
export function createListedAdapter(options: createListedAdapter.Options): Adapter {
  const { balances, load, namespaces, type } = options
  const wallets = new Map<string, FoundWallet>()
  const stops: (() => void)[] = []
  let host: AdapterHost | undefined

  function add(wallet: FoundWallet) {
    // The first wallet with an id keeps it, so that a later one can't take over its connection.
    if (!host || wallets.has(wallet.info.id)) return
    wallets.set(wallet.info.id, wallet)
    host.emit({ type: 'connectors', connectors: [...wallets.values()].map(({ info }) => info) })
  }

  const operations = lazy(() =>
    load({ wallets, add, host: () => host, onClose: (stop) => stops.push(stop) }),
  )
  /** Each operation loads the code first. */
  const later = Object.fromEntries(
    operationNames.map((name) => [
      name,
      async (given: never) => ((await operations())[name] as (given: never) => unknown)(given),
    ]),
  ) as unknown as Pick<WalletOperations, (typeof operationNames)[number]>
  const served = (some: readonly Namespace[]) =>
    some.filter((namespace) => namespaces.includes(namespace)) as [Namespace, ...Namespace[]]

  return {
    type,
    namespaces,
    balances,

    attach(lender) {
      host = lender
      const { enableEIP6963, enableInjected, environment, networks } = lender
      const lent: Lent = { environment, networks }
      for (const create of lender.connectors) {
        const connector = create(lent)
        const chains = served(connector.chains)
        const info = toInfo({ ...connector, chains })
        if (chains[0]) add({ connector, info, provider: connector.provider })
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
      const chains = served(
        everyNamespace.filter((namespace) =>
          networks().some(({ chainNamespace }) => chainNamespace === namespace),
        ),
      )
      if (lender.pairing)
        add({
          info: { chains, id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
          provider: undefined,
        })
      const embeddable = served(['eip155', 'solana'])
      if (lender.embedded && embeddable[0])
        add({
          info: { chains: embeddable, id: 'auth', name: 'Embedded Wallet', type: 'AUTH' },
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

    prepare: async () => (await operations()).prepare?.(),
    getProvider(connectorId, namespace) {
      const { connector, provider } = wallets.get(connectorId) ?? {}
      return provider ?? connector?.providers?.[namespace]
    },
    ...later,
  }
}

export declare namespace createListedAdapter {
  type Options = Pick<Adapter, 'balances' | 'namespaces' | 'type'> & {
    /** Loads the code that talks to wallets. */
    load: (found: Found) => Promise<WalletOperations>
  }
}
