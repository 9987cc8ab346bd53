import { namespaceOf } from '@fairlead/protocol'
import { createConnectorOperations } from '../createConnectorOperations.ts'
import type { WalletOperations } from '../createListedAdapter.ts'
import type { WalletList } from '../createWalletList.ts'
import { toWalletConnector } from '../toWalletConnector.ts'
import { signWith } from '../WalletSigner.ts'

/** Creates the operations that talk to wallets. viem loads with the first signature or transaction. */
export function createWalletOperations(list: WalletList): WalletOperations {
  const { open, operations } = createConnectorOperations(list, toWalletConnector)

  return {
    ...operations,
    async prepare() {
      const host = list.requireHost()
      const namespaces = host.networks().map(({ chainNamespace }) => chainNamespace)
      if (!namespaces.includes('polkadot') && !namespaces.includes('cosmos')) return
      const { findPageWallets } = await import('./findPageWallets.ts')
      if (list.host() === host) for (const wallet of findPageWallets(host)) list.add(wallet)
    },
    ...signWith(async ({ chainId, connectorId }) => {
      const connector = await open(connectorId)
      const namespace = namespaceOf(chainId)
      if (namespace !== 'eip155') {
        const { createNamespaceSigner } = await import('../createNamespaceSigner.ts')
        return createNamespaceSigner(connector, namespace)
      }
      const { createEvmSigner } = await import('../createEvmSigner.ts')
      return createEvmSigner(connector.provider ?? connector.providers?.eip155)
    }),
  }
}
