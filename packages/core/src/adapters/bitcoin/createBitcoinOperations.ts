import { BaseError } from '@fairlead/protocol'
import { createEsploraSource } from '../../chains/bitcoin/createEsploraSource.ts'
import type { UtxoSource } from '../../chains/bitcoin/UtxoSource.ts'
import type { RpcHost } from '../../chains/ChainReader.ts'
import type { BitcoinDriver } from '../../connectors/bitcoin/BitcoinDriver.ts'
import { createBitcoinConnector } from '../../connectors/bitcoin/createBitcoinConnector.ts'
import { injectedDriver } from '../../connectors/bitcoin/injectedDriver.ts'
import { satsConnectDriver } from '../../connectors/bitcoin/satsConnectDriver.ts'
import { standardDriver } from '../../connectors/bitcoin/standardDriver.ts'
import { readInjectedBitcoin } from '../../discovery/injectedBitcoin.ts'
import { readSatsWallets } from '../../discovery/satsConnect.ts'
import {
  methodOf,
  type RegisteredWallet,
  type StandardWallet,
  watchStandardWallets,
} from '../../discovery/walletStandard.ts'
import { NetworkError } from '../../errors/networks.ts'
import { globalsOf } from '../../utils/globalsOf.ts'
import type { AdapterHost } from '../adapter.ts'
import { createConnectorOperations } from '../createConnectorOperations.ts'
import type { WalletOperations } from '../createListedAdapter.ts'
import { createNamespaceSigner } from '../createNamespaceSigner.ts'
import { type FoundWallet, toInfo, type WalletList } from '../createWalletList.ts'

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

type Use = { host: AdapterHost; source: UtxoSource }
type Named = { icon?: string | undefined; id: string; name: string }

/** Finds Bitcoin wallets that inject themselves: through the sats-connect provider list, or known global names. */
function findBitcoinWallets(use: Use): readonly FoundWallet[] {
  const globals = globalsOf(use.host.environment)
  return [
    ...readSatsWallets(globals).map((wallet) => toFound(wallet, satsConnectDriver(wallet), use)),
    ...readInjectedBitcoin(globals).map((wallet) => toFound(wallet, injectedDriver(wallet), use)),
  ]
}

/** True if a Wallet Standard wallet serves Bitcoin, can connect, and can sign. */
function isStandardBitcoin(wallet: StandardWallet): boolean {
  const has = (...names: readonly string[]) =>
    names.some((name) => methodOf(wallet, name) !== undefined)
  return (
    wallet.chains.some((chain) => chain.startsWith('bitcoin:')) &&
    has('bitcoin:connect', 'standard:connect') &&
    has('bitcoin:signMessage', 'bitcoin:signTransaction')
  )
}

function toStandard({ icon, name, wallet }: RegisteredWallet, use: Use): FoundWallet {
  return toFound({ icon, id: name, name }, standardDriver(wallet, use.host.environment), use)
}

function toFound(
  { icon, id, name }: Named,
  driver: BitcoinDriver,
  { host, source }: Use,
): FoundWallet {
  const { defaultAccountTypes, environment, networks } = host
  const connector = createBitcoinConnector({
    driver,
    info: { chains: ['bip122'], id, imageUrl: icon, name, type: 'ANNOUNCED' },
    preferred: () => defaultAccountTypes?.bip122 ?? 'payment',
    async transfer(given) {
      const { sendBuilt } = await import('./sendBuilt.ts')
      const { chainId } = given.at
      const network = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (network) return sendBuilt({ ...given, network, source })
      throw new NetworkError('CHAIN_UNSUPPORTED', { networks: networks(), requested: chainId })
    },
  })({ environment, networks })
  return { connector, info: toInfo(connector) }
}
