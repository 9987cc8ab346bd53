import { BaseError } from '@fairlead/protocol'
import type { Connector, Lent } from '../../connectors/createConnector.ts'
import { injected } from '../../connectors/injected.ts'
import { ConnectorNotFoundError } from '../../errors/connection.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { AdapterHost } from '../adapter.ts'
import type { FoundWallet } from './foundWallet.ts'

/**
 * The connector of a wallet that was found: made, and listened to, when it is first asked.
 *
 * @throws `CONNECTOR_NOT_FOUND`
 */
export function openWallet(
  wallets: ReadonlyMap<string, FoundWallet>,
  connectorId: string,
  options: openWallet.Options,
): Connector {
  const { emit, lent, onClose } = options
  const wallet = wallets.get(connectorId)
  if (!wallet)
    throw new ConnectorNotFoundError({ available: [...wallets.keys()], requested: connectorId })
  const { info, provider } = wallet
  wallet.connector ??= injected({
    icon: info.imageUrl,
    id: info.id,
    name: info.name,
    provider: provider as Eip1193Provider,
    rdns: info.info?.rdns,
  })(attached(lent))
  const { connector } = wallet
  if (!wallet.isWatched)
    for (const namespace of connector.chains)
      onClose(connector.watch(namespace, (event) => emit({ ...event, connectorId, namespace })))
  wallet.isWatched = true
  return connector
}

export declare namespace openWallet {
  type Options = {
    emit: AdapterHost['emit']
    /** Absent before the adapter is attached. */
    lent: Lent | undefined
    /** Told how to stop listening to the wallet. */
    onClose: (stop: () => void) => void
  }
}

/** @throws `FEATURE_UNAVAILABLE` where the wallet has no networks to switch. */
export async function switchWallet(
  connector: Connector,
  options: Parameters<NonNullable<Connector['switchNetwork']>>[0],
): Promise<void> {
  if (!connector.switchNetwork)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [`Wallet: ${connector.name}`, 'Operation: switchNetwork'],
    })
  await connector.switchNetwork(options)
}

/** @throws `ADAPTER_NOT_FOUND` for what an adapter is only lent by a widget. */
export function attached<lent>(value: lent | undefined): lent {
  if (value) return value
  throw new BaseError('ADAPTER_NOT_FOUND', { hints: ['The adapter belongs to no widget yet'] })
}
