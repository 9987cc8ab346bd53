import { BaseError, namespaceOf } from '@fairlead/protocol'
import type { Connector } from '../../connectors/createConnector.ts'
import type { AdapterHost } from '../adapter.ts'
import type { Found, WalletOperations } from '../createListedAdapter.ts'
import { createOpener } from '../createOpener.ts'
import { toWalletConnector } from '../toWalletConnector.ts'
import type { EvmActions } from './evm.ts'

/** Creates the operations that talk to wallets. viem loads with the first read or write. */
export function createWalletOperations(found: Found): WalletOperations {
  const { add, host, onClose, wallets } = found
  let evm: { actions: Promise<EvmActions>; host: AdapterHost } | undefined

  const opener = createOpener(wallets, { create: toWalletConnector, host, onClose })
  const { lender, open } = opener

  /**
   * Loads the EVM actions for the widget that uses the adapter now. A failed download is retried at
   * the next call.
   */
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
    openWallet: opener.openWallet,
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

/** Returns the EIP-1193 provider of any kind of connector. */
function providerOf({ provider, providers }: Connector): unknown {
  return provider ?? providers?.eip155
}

/** Loads the operations of wallets outside eip155, which are a separate chunk. */
async function others() {
  const { createNamespaceActions } = await import('../createNamespaceActions.ts')
  return createNamespaceActions
}
