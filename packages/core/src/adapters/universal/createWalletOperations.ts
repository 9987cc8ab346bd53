import { BaseError, namespaceOf } from '@fairlead/protocol'
import type { Connector } from '../../connectors/createConnector.ts'
import { injected } from '../../connectors/injected.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import { createOpener, type FoundWallet } from '../createOpener.ts'
import type { EvmActions } from './evm.ts'

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
    | 'prepare'
    | 'sendTransaction'
    | 'signMessage'
    | 'signTypedData'
    | 'switchNetwork'
    | 'syncConnection'
    | 'writeContract'
  >
>

/** What is asked of wallets that were found; viem comes with the first read or write. */
export function createWalletOperations(
  wallets: ReadonlyMap<string, FoundWallet>,
  options: createWalletOperations.Options,
): WalletOperations {
  const { add, host, onClose } = options
  let evm: { actions: Promise<EvmActions>; host: AdapterHost } | undefined

  const opener = createOpener(wallets, {
    create: ({ info, provider }) =>
      injected({
        icon: info.imageUrl,
        id: info.id,
        name: info.name,
        provider: provider as Eip1193Provider,
        rdns: info.info?.rdns,
      }),
    host,
    onClose,
  })
  const { lender, open } = opener

  /** With the endpoints of the widget that lends them now; a failed download is tried again. */
  function actions(): Promise<EvmActions> {
    const now = lender()
    if (evm?.host === now) return evm.actions
    const loading = import('./evm.ts').then(({ createEvmActions }) => createEvmActions(now))
    evm = { actions: loading, host: now }
    loading.catch(() => {
      evm = undefined
    })
    return loading
  }

  return {
    async prepare() {
      const now = lender()
      const namespaces = now.networks().map(({ chainNamespace }) => chainNamespace)
      if (!namespaces.includes('polkadot') && !namespaces.includes('cosmos')) return
      const { findPageWallets } = await import('./findPageWallets.ts')
      if (host() === now) for (const wallet of findPageWallets(now)) add(wallet)
    },
    connect: opener.connect,
    syncConnection: opener.syncConnection,
    disconnect: opener.disconnect,
    switchNetwork: opener.switchNetwork,

    async getBalance(given) {
      const { chainNamespace } = given.network
      if (chainNamespace === 'eip155') return (await actions()).getBalance(given)
      throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Balances of ${chainNamespace}`] })
    },

    getName: async (given) => (await actions()).getName(given),

    getTokens: async (given) => (await actions()).getTokens(given),

    estimateGas: async (given) => (await actions()).estimateGas(given),

    async signTypedData(given) {
      const connector = await open(given.connectorId)
      const namespace = namespaceOf(given.chainId)
      if (namespace !== 'eip155') return (await others())(connector, namespace).signTypedData(given)
      return (await actions()).signTypedData(providerOf(connector), given)
    },

    async signMessage(given) {
      const connector = await open(given.connectorId)
      const namespace = namespaceOf(given.chainId)
      if (namespace !== 'eip155') return (await others())(connector, namespace).signMessage(given)
      return (await actions()).signMessage(providerOf(connector), given)
    },

    async sendTransaction(given) {
      const connector = await open(given.connectorId)
      const namespace = namespaceOf(given.chainId)
      if (namespace !== 'eip155')
        return (await others())(connector, namespace).sendTransaction(given)
      return (await actions()).sendTransaction(providerOf(connector), given)
    },

    async writeContract(given) {
      const connector = await open(given.connectorId)
      const namespace = namespaceOf(given.chainId)
      if (namespace !== 'eip155') return (await others())(connector, namespace).writeContract(given)
      return (await actions()).writeContract(providerOf(connector), given)
    },
  }
}

/** Whatever eip155 is asked by. */
function providerOf({ provider, providers }: Connector): unknown {
  return provider ?? providers?.eip155
}

/** What is asked of wallets outside eip155; of its own chunk. */
async function others() {
  const { createNamespaceActions } = await import('../createNamespaceActions.ts')
  return createNamespaceActions
}

export declare namespace createWalletOperations {
  type Options = {
    /** Lists a wallet, unless one of its id is listed. */
    add: (wallet: FoundWallet) => void
    /** The widget that uses the adapter now. */
    host: () => AdapterHost | undefined
    /** Told how to stop listening to a wallet. */
    onClose: (stop: () => void) => void
  }
}
