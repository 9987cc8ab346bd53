import { namespaces as everyNamespace, type Namespace } from '@fairlead/protocol'
import { isEip1193Provider } from '../namespaces/eip1193Provider.ts'
import { lazy } from '../utils/lazy.ts'
import { lazyMethods } from '../utils/lazyMethods.ts'
import type { Adapter, AdapterHost } from './adapter.ts'
import type { ConnectorOperations } from './createConnectorOperations.ts'
import { createWalletList, toInfo, type WalletList } from './createWalletList.ts'

/** Operations that talk to a wallet. Their code loads with the first call. */
export type WalletOperations = ConnectorOperations &
  Pick<
    Adapter,
    'prepare' | 'sendToken' | 'sendTransaction' | 'signMessage' | 'signTypedData' | 'writeContract'
  >

const commonOperations = [
  'openWallet',
  'connect',
  'syncConnection',
  'disconnect',
  'switchNetwork',
  'signMessage',
  'sendTransaction',
] as const
/** Operations of adapters for EVM wallets. */
export const evmOperations = [...commonOperations, 'signTypedData', 'writeContract'] as const
/** Operations of the Solana adapter. */
export const solanaOperations = [...commonOperations, 'sendToken'] as const
/** Operations of the Bitcoin adapter. */
export const bitcoinOperations = commonOperations

/**
 * Creates an adapter that lists wallets in the page, wallets from its options, and phone wallets.
 *
 * This file contains only what wallet lists need. The code that talks to wallets loads on first
 * use.
 */
export function createListedAdapter(options: createListedAdapter.Options): Adapter {
  const { findsAll, load, loadReader, namespaces, operations: names, readsBalances, type } = options
  const list = createWalletList()
  const operations = lazy(() => load(list))

  return {
    type,
    namespaces,
    ...(loadReader ? { loadReader } : {}),
    readsBalances: (namespace) => readsBalances?.(namespace, list.host()) ?? true,
    attach(host) {
      list.attach(host)
      addWallets(list, host, options)
      return list.detach
    },
    async prepare(purpose) {
      if (purpose === 'list' && findsAll?.(list.host())) return
      await (await operations()).prepare?.()
    },
    getProvider(connectorId, namespace) {
      const { connector, provider } = list.wallets.get(connectorId) ?? {}
      return provider ?? connector?.providers?.[namespace]
    },
    ...lazyMethods(operations as () => Promise<Required<WalletOperations>>, names),
  }
}

export declare namespace createListedAdapter {
  type Options = Pick<Adapter, 'loadReader' | 'namespaces' | 'type'> & {
    /** Loads the code that talks to wallets. */
    load: (list: WalletList) => Promise<WalletOperations>
    /** Names of the operations that `load` returns. */
    operations: readonly (
      | (typeof commonOperations)[number]
      | 'sendToken'
      | 'signTypedData'
      | 'writeContract'
    )[]
    /** True if all wallets are listed without the code that `load` loads. Default: false. */
    findsAll?: (host: AdapterHost | undefined) => boolean
    /** True to list `window.ethereum`, if the page allows it. */
    hasInjected?: boolean | undefined
    readsBalances?: (namespace: Namespace, host: AdapterHost | undefined) => boolean
    /** Starts to look for wallets in the page. @returns Stops. */
    watch?: (list: WalletList, host: AdapterHost) => (() => void) | undefined
  }
}

/** Lists the wallets of a page, in the order of the Connect view. */
function addWallets(
  list: WalletList,
  host: AdapterHost,
  { hasInjected, namespaces, watch }: createListedAdapter.Options,
): void {
  const { embedded, enableInjected, environment, networks, pairing } = host
  const served = (some: readonly Namespace[]) =>
    some.filter((namespace) => namespaces.includes(namespace)) as [Namespace, ...Namespace[]]

  for (const create of host.connectors) {
    const connector = create({ environment, networks })
    const chains = served(connector.chains)
    const info = toInfo({ ...connector, chains })
    if (chains[0]) list.add({ connector, info, provider: connector.provider })
  }
  const stop = watch?.(list, host)
  if (stop) list.onDetach(stop)
  if (pairing) {
    const configured = networks().map(({ chainNamespace }) => chainNamespace)
    const chains = served(everyNamespace.filter((namespace) => configured.includes(namespace)))
    list.add({
      info: { chains, id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT' },
    })
  }
  const chains = served(['eip155', 'solana'])
  if (embedded && chains[0])
    list.add({ info: { chains, id: 'auth', name: 'Embedded Wallet', type: 'AUTH' } })
  const provider = hasInjected && enableInjected ? environment.injected() : undefined
  if (isEip1193Provider(provider))
    list.add({
      info: { chains: ['eip155'], id: 'injected', name: 'Browser Wallet', type: 'INJECTED' },
      provider,
    })
}
