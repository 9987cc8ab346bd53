import type { ConnectorInfo, ResolvedOptions } from '@fairlead/core'
import type { CaipNetwork } from '@fairlead/protocol'

/** The page's picture of a network, else the network's own. */
export function networkImage(
  { chainImages }: ResolvedOptions,
  { assets, caipNetworkId }: CaipNetwork,
): string | undefined {
  return chainImages[caipNetworkId] ?? assets?.imageUrl
}

/** The page's picture of a wallet, else the wallet's own. */
export function walletImage(
  { connectorImages }: ResolvedOptions,
  { id, imageUrl }: Pick<ConnectorInfo, 'id' | 'imageUrl'>,
): string | undefined {
  return connectorImages[id] ?? imageUrl
}
