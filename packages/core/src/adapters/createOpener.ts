import { BaseError, type Namespace } from '@fairlead/protocol'
import type { Connector, CreateConnector } from '../connectors/createConnector.ts'
import { ConnectorNotFoundError } from '../errors/connection.ts'
import type { ConnectorInfo } from '../store/state.ts'
import { throwIfAborted } from '../utils/abortable.ts'
import type { Adapter, AdapterHost } from './adapter.ts'

/** A listed wallet. No request is sent to the wallet before the user chooses it. */
export type FoundWallet = {
  readonly info: ConnectorInfo
  readonly provider: unknown
  /** Provided by the page, or created when the wallet is first opened. */
  connector?: Connector
  /** Namespaces in which its events are reported. */
  watched?: Set<Namespace>
}

/** Operations that all adapters share for the wallets they have found. */
export type Opener = Required<
  Pick<Adapter, 'connect' | 'disconnect' | 'openWallet' | 'switchNetwork' | 'syncConnection'>
> & {
  /**
   * Returns the connector of a wallet. If `namespace` is given, the wallet's events there are
   * reported from now on.
   *
   * @throws `CONNECTOR_NOT_FOUND`; `ADAPTER_NOT_FOUND` while no widget uses the adapter.
   */
  open(connectorId: string, namespace?: Namespace): Promise<Connector>
  /** Returns the widget that uses the adapter now. @throws `ADAPTER_NOT_FOUND` */
  lender(): AdapterHost
}

/** Creates connectors when wallets are first opened, and reports their events from then on. */
export function createOpener(
  wallets: ReadonlyMap<string, FoundWallet>,
  options: createOpener.Options,
): Opener {
  const { create, host, onClose } = options

  async function open(connectorId: string, namespace?: Namespace): Promise<Connector> {
    const wallet = wallets.get(connectorId)
    if (!wallet)
      throw new ConnectorNotFoundError({ available: [...wallets.keys()], requested: connectorId })
    const { embedded, environment, networks, pairing } = lender()
    const { type } = wallet.info
    const shared = type === 'WALLET_CONNECT' ? pairing : type === 'AUTH' ? embedded : undefined
    if (shared) wallet.connector ??= await shared()
    wallet.connector ??= create(wallet)({ environment, networks })
    const { connector } = wallet
    wallet.watched ??= new Set()
    if (!namespace || wallet.watched.has(namespace)) return connector
    wallet.watched.add(namespace)
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

  return {
    lender,
    open,
    // Checked twice: the attempt may be aborted while the connector loads, and must not prompt the
    // user then.
    async connect({ connectorId, ...given }) {
      throwIfAborted(given.signal)
      const connector = await open(connectorId, given.namespace)
      throwIfAborted(given.signal)
      return connector.connect(given)
    },
    async syncConnection({ connectorId, ...given }) {
      throwIfAborted(given.signal)
      const connector = await open(connectorId, given.namespace)
      throwIfAborted(given.signal)
      return connector.resume(given)
    },
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
  }
}

export declare namespace createOpener {
  type Options = {
    /** Creates the connector of a wallet in the page. Not called for connectors that the page provided. */
    create: (wallet: FoundWallet) => CreateConnector
    /** Returns the widget that uses the adapter now. */
    host: () => AdapterHost | undefined
    /** Registers a function that stops listening to a wallet. */
    onClose: (stop: () => void) => void
  }
}
