import { namespaces as everyNamespace, type Namespace } from '@fairlead/protocol'
import type { Lent } from '../connectors/createConnector.ts'
import { watchAnnouncedWallets } from '../discovery/eip6963.ts'
import { isEip1193Provider } from '../namespaces/eip1193Provider.ts'
import { lazy } from '../utils/lazy.ts'
import type { Adapter, AdapterHost } from './adapter.ts'
import type { FoundWallet } from './createOpener.ts'
import { toInfo } from './toInfo.ts'

/** Names of one wallet that count as the same. */
export const sameWallet: ReadonlyMap<string, string> = new Map([
  ['io.metamask.mobile', 'io.metamask'],
])

/** Everything that asks a wallet or a chain. */
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
  // Where it takes code to find wallets.
  Pick<Adapter, 'prepare'>

/** What the code that asks wallets is given of those that were found. */
export type Found = {
  readonly wallets: ReadonlyMap<string, FoundWallet>
  /** Lists one more, unless one of its id is listed. */
  add(wallet: FoundWallet): void
  /** The widget that uses the adapter now. */
  host(): AdapterHost | undefined
  /** Told how to stop listening to a wallet. */
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
 * An adapter that lists wallets of the page, of its options, and phones.
 *
 * Here is what lists need. The code that asks wallets comes with the first that is asked.
 */
export function createListedAdapter(options: createListedAdapter.Options): Adapter {
  const { balances, load, namespaces, type } = options
  const wallets = new Map<string, FoundWallet>()
  const stops: (() => void)[] = []
  let host: AdapterHost | undefined

  function add(wallet: FoundWallet) {
    // The first of a name keeps it: a later one can't take over a connection in use.
    if (!host || wallets.has(wallet.info.id)) return
    wallets.set(wallet.info.id, wallet)
    host.emit({ type: 'connectors', connectors: [...wallets.values()].map(({ info }) => info) })
  }

  const operations = lazy(() =>
    load({ wallets, add, host: () => host, onClose: (stop) => stops.push(stop) }),
  )
  /** Each fetches the code first. */
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
    /** Fetches the code that asks wallets; once for each widget page. */
    load: (found: Found) => Promise<WalletOperations>
  }
}
