import { BaseError } from '@fairlead/protocol'
import { createEsploraSource } from '../../chains/bitcoin/createEsploraSource.ts'
import type { UtxoSource } from '../../chains/bitcoin/UtxoSource.ts'
import type { RpcHost } from '../../chains/ChainReader.ts'
import { watchStandardWallets } from '../../discovery/walletStandard.ts'
import type { AdapterHost } from '../adapter.ts'
import { createConnectorOperations } from '../createConnectorOperations.ts'
import type { WalletOperations } from '../createListedAdapter.ts'
import { createNamespaceSigner } from '../createNamespaceSigner.ts'
import type { WalletList } from '../createWalletList.ts'
import { findBitcoinWallets, isStandardBitcoin, toStandard } from './findBitcoinWallets.ts'

/** Creates the operations that find Bitcoin wallets and talk to them. */
export function createBitcoinOperations(
  list: WalletList,
  { utxoSource }: { utxoSource: UtxoSource | undefined },
): WalletOperations {
  let watched: AdapterHost | undefined

  // Wallets in the page have their connector as soon as they are found.
  const { open, operations } = createConnectorOperations(list, ({ info }) => {
    throw new BaseError('CONNECTOR_NOT_FOUND', { hints: [`Requested: ${info.id}`] })
  })
  const signerOf = async (connectorId: string) =>
    createNamespaceSigner(await open(connectorId), 'bip122')

  return {
    ...operations,
    async prepare() {
      const host = list.requireHost()
      const { enableInjected, environment } = host
      const use = { host, source: sourceOf(host, utxoSource) }
      if (environment.events && watched !== host) {
        watched = host
        const stop = watchStandardWallets(environment.events, {
          isWanted: isStandardBitcoin,
          onGone: list.remove,
          onWallet: (wallet) => list.add(toStandard(wallet, use)),
        })
        list.onDetach(() => {
          stop()
          watched = undefined
        })
      }
      if (enableInjected) for (const wallet of findBitcoinWallets(use)) list.add(wallet)
    },
    signMessage: async (given) => (await signerOf(given.connectorId)).signMessage(given),
    sendTransaction: async (given) => (await signerOf(given.connectorId)).sendTransaction(given),
  }
}

/** Returns the page's source of coins; by default, the endpoints of the network. */
export function sourceOf(host: RpcHost, utxoSource: UtxoSource | undefined): UtxoSource {
  return utxoSource ?? createEsploraSource(host)
}
