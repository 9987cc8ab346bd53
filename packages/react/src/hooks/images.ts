import type { ConnectorInfo, ResolvedOptions } from '@fairlead/core'
import type { CaipNetwork } from '@fairlead/protocol'

/** Returns the page's picture of a network, otherwise the network's own, including networks added later. */
export function networkImage(
  { chainImages }: Pick<ResolvedOptions, 'chainImages'>,
  network: CaipNetwork | undefined,
): string | undefined {
  return network && (chainImages[network.caipNetworkId] ?? network.assets?.imageUrl)
}

/** Returns the page's picture of a wallet, otherwise the wallet's own, including wallets announced later. */
export function walletImage(
  { connectorImages }: Pick<ResolvedOptions, 'connectorImages'>,
  wallet: Pick<ConnectorInfo, 'id' | 'imageUrl'> | undefined,
): string | undefined {
  return wallet && (connectorImages[wallet.id] ?? wallet.imageUrl)
}
