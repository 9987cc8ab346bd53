import { BaseError, namespaceOf } from '@fairlead/protocol'
import type { Connector } from '../../connectors/createConnector.ts'
import { injected } from '../../connectors/injected.ts'
import { ConnectorNotFoundError } from '../../errors/connection.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { throwIfAborted } from '../../utils/abortable.ts'
import type { Adapter, AdapterHost } from '../adapter.ts'
import type { EvmActions } from './evm.ts'
import type { FoundWallet } from './foundWallet.ts'

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
  const { host, onClose } = options
  let evm: { actions: Promise<EvmActions>; host: AdapterHost } | undefined

  /** @throws `CONNECTOR_NOT_FOUND`; `ADAPTER_NOT_FOUND` while no widget uses the adapter. */
  async function open(connectorId: string): Promise<Connector> {
    const wallet = wallets.get(connectorId)
    if (!wallet)
      throw new ConnectorNotFoundError({ available: [...wallets.keys()], requested: connectorId })
    const { info, provider } = wallet
    const { environment, networks, pairing } = lender()
    if (info.type === 'WALLET_CONNECT' && pairing) wallet.connector ??= await pairing()
    wallet.connector ??= injected({
      icon: info.imageUrl,
      id: info.id,
      name: info.name,
      provider: provider as Eip1193Provider,
      rdns: info.info?.rdns,
    })({ environment, networks })
    const { connector } = wallet
    if (wallet.isWatched) return connector
    wallet.isWatched = true
    for (const namespace of connector.chains)
      onClose(
        connector.watch(namespace, (event) => host()?.emit({ ...event, connectorId, namespace })),
      )
    return connector
  }

  function lender(): AdapterHost {
    const now = host()
    if (now) return now
    throw new BaseError('ADAPTER_NOT_FOUND', { hints: ['The adapter belongs to no widget'] })
  }

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
    // Given up while this code was on its way: then no wallet must ask anybody anything.
    async connect({ connectorId, ...given }) {
      throwIfAborted(given.signal)
      const connector = await open(connectorId)
      throwIfAborted(given.signal)
      return connector.connect(given)
    },
    async syncConnection({ connectorId, ...given }) {
      throwIfAborted(given.signal)
      const connector = await open(connectorId)
      throwIfAborted(given.signal)
      return connector.resume(given)
    },

    async disconnect({ connectorId, ...given }) {
      await wallets.get(connectorId)?.connector?.disconnect(given)
    },

    async switchNetwork({ connectorId, ...given }) {
      const connector = await open(connectorId)
      if (!connector.switchNetwork)
        throw new BaseError('FEATURE_UNAVAILABLE', {
          hints: [`Wallet: ${connector.name}`, 'Operation: switchNetwork'],
        })
      throwIfAborted(given.signal)
      await connector.switchNetwork(given)
    },

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
  const { createPairedActions } = await import('./createPairedActions.ts')
  return createPairedActions
}

export declare namespace createWalletOperations {
  type Options = {
    /** The widget that uses the adapter now. */
    host: () => AdapterHost | undefined
    /** Told how to stop listening to a wallet. */
    onClose: (stop: () => void) => void
  }
}
