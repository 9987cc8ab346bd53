import type { Fairlead } from '../../Fairlead.ts'
import { connectMethods, walletFeatures } from '../../FairleadOptions.ts'

/** A group of the Connect view. */
export type ConnectMethod = (typeof connectMethods)[number]
/** An action of the Account view. */
export type WalletFeature = (typeof walletFeatures)[number]

/** Returns the groups of the Connect view, in order. Installed wallets don't change the order. */
export function orderedConnectMethods(
  fairlead: Pick<Fairlead, 'options'>,
  available: readonly ConnectMethod[],
): readonly ConnectMethod[] {
  const { connectMethodsOrder } = fairlead.options.features
  return inOrder(connectMethodsOrder, connectMethods, (method) => available.includes(method))
}

/** Returns the actions of the Account view, in order. */
export function orderedWalletFeatures(
  fairlead: Pick<Fairlead, 'options'>,
  available: readonly WalletFeature[],
): readonly WalletFeature[] {
  const { walletFeaturesOrder } = fairlead.options.features
  return inOrder(walletFeaturesOrder, walletFeatures, (feature) => available.includes(feature))
}

/** Returns the configured entries first, then the others in default order; omits entries without content. */
export function inOrder<item>(
  configured: readonly item[] | undefined,
  defaults: readonly item[],
  hasContent: (item: item) => boolean,
): readonly item[] {
  return [...new Set([...(configured ?? []), ...defaults])].filter(hasContent)
}
