import { BaseError, type Namespace } from '@fairlead/protocol'
import type { Connector, CreateConnector } from '../connectors/createConnector.ts'
import { ConnectorNotFoundError } from '../errors/connection.ts'
import { throwIfAborted } from '../utils/abortable.ts'
import type { Adapter } from './adapter.ts'
import type { FoundWallet, WalletList } from './createWalletList.ts'

/** Operations that need only the connector of a wallet; the same for every listed wallet. */
export type ConnectorOperations = Pick<
  Adapter,
  'connect' | 'disconnect' | 'openWallet' | 'switchNetwork' | 'syncConnection'
>

/**
 * Creates the operations that need only a connector. Connectors are created when wallets are first
 * opened.
 *
 * @param create - Creates the connector of a wallet in the page. Not called for connectors that the
 *   page provided.
 */
export function createConnectorOperations(
  list: WalletList,
  create: (wallet: FoundWallet) => CreateConnector,
): createConnectorOperations.Created {
  async function open(connectorId: string, namespace?: Namespace): Promise<Connector> {
    const { wallets } = list
    const wallet = wallets.get(connectorId)
    if (!wallet)
      throw new ConnectorNotFoundError({ available: [...wallets.keys()], requested: connectorId })
    const { embedded, environment, networks, pairing } = list.requireHost()
    const { type } = wallet.info
    const shared = type === 'WALLET_CONNECT' ? pairing : type === 'AUTH' ? embedded : undefined
    if (shared) wallet.connector ??= await shared()
    wallet.connector ??= create(wallet)({ environment, networks })
    const { connector } = wallet
    wallet.watched ??= new Set()
    if (!namespace || wallet.watched.has(namespace)) return connector
    wallet.watched.add(namespace)
    list.onDetach(
      connector.watch(namespace, (event) =>
        list.host()?.emit({ ...event, connectorId, namespace }),
      ),
    )
    return connector
  }

  /** Checks the signal twice: the attempt may be aborted while the connector loads, and must not prompt then. */
  async function openUnlessAborted({ connectorId, namespace, signal }: Adapter.ConnectOptions) {
    throwIfAborted(signal)
    const connector = await open(connectorId, namespace)
    throwIfAborted(signal)
    return connector
  }

  return {
    open,
    operations: {
      connect: async (given) => (await openUnlessAborted(given)).connect(given),
      syncConnection: async (given) => (await openUnlessAborted(given)).resume(given),
      async openWallet({ connectorId, namespace }) {
        await open(connectorId, namespace)
      },
      // A wallet that was never opened here may still be connected, e.g. since the last visit.
      async disconnect({ connectorId, ...given }) {
        const connector = await open(connectorId)
        await connector.disconnect(given)
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
    },
  }
}

export declare namespace createConnectorOperations {
  type Created = {
    /**
     * Returns the connector of a wallet. If `namespace` is given, the wallet's events there are
     * reported from now on.
     *
     * @throws `CONNECTOR_NOT_FOUND`; `ADAPTER_NOT_FOUND` while no widget uses the adapter.
     */
    open(connectorId: string, namespace?: Namespace): Promise<Connector>
    operations: ConnectorOperations
  }
}
