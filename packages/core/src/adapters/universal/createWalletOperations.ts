import { BaseError, namespaceOf } from '@fairlead/protocol'
import type { Connector } from '../../connectors/createConnector.ts'
import type { AdapterHost } from '../adapter.ts'
import type { Found, WalletOperations } from '../createListedAdapter.ts'
import { createOpener } from '../createOpener.ts'
import { toWalletConnector } from '../toWalletConnector.ts'
import type { EvmActions } from './evm.ts'

/** What is asked of wallets that were found; viem comes with the first read or write. */
export function createWalletOperations(found: Found): WalletOperations {
  const { add, host, onClose, wallets } = found
  let evm: { actions: Promise<EvmActions>; host: AdapterHost } | undefined

  const opener = createOpener(wallets, { create: toWalletConnector, host, onClose })
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

/** Whatever eip155 is asked by. */
function providerOf({ provider, providers }: Connector): unknown {
  return provider ?? providers?.eip155
}

/** What is asked of wallets outside eip155; of its own chunk. */
async function others() {
  const { createNamespaceActions } = await import('../createNamespaceActions.ts')
  return createNamespaceActions
}
