import type { ConnectorInfo, ResolvedOptions } from '@fairlead/core'
import type { CaipNetwork } from '@fairlead/protocol'

/** The page's picture of a network, else the network's own; also of one that was added later. */
export function networkImage(
  { chainImages }: Pick<ResolvedOptions, 'chainImages'>,
  network: CaipNetwork | undefined,
): string | undefined {
  return network && (chainImages[network.caipNetworkId] ?? network.assets?.imageUrl)
}

/** The page's picture of a wallet, else the wallet's own; also of one that announced itself later. */
export function walletImage(
  { connectorImages }: Pick<ResolvedOptions, 'connectorImages'>,
  wallet: Pick<ConnectorInfo, 'id' | 'imageUrl'> | undefined,
): string | undefined {
  return wallet && (connectorImages[wallet.id] ?? wallet.imageUrl)
}
