import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { chainIdOf } from '../store/selectors.ts'
import type { PerNamespace } from '../store/state.ts'
import { adaptersOf } from './adaptersOf.ts'
import { hasDataApi } from './hasDataApi.ts'
import { hasSwapVendor, servesSwaps } from './swapNetworks.ts'

/**
 * True if the page or the project enables the feature and the namespace (the active one by default) supports it.
 * Swaps also need a data API and one of their networks.
 */
export function offersFeature(
  fairlead: Fairlead,
  feature: 'onramp' | 'receive' | 'send' | 'swaps',
  namespace = fairlead.store.getState().activeNamespace,
): boolean {
  if (feature === 'onramp')
    return fairlead.features.getState().onramp !== false && /^(?:eip155|solana)$/.test(namespace)
  if (feature === 'swaps')
    return (
      enablesSwaps(fairlead, namespace) &&
      servesSwaps(fairlead, chainIdOf(fairlead.store.getState(), namespace))
    )
  const isThere = feature === 'receive' || canSend(fairlead, namespace)
  return isThere && fairlead.settings.getState().features[feature] !== false
}

/** True if swaps are on, whatever the current network is. */
export function enablesSwaps(
  fairlead: Fairlead,
  namespace: Namespace = fairlead.store.getState().activeNamespace,
): boolean {
  return hasDataApi(fairlead) && hasSwapVendor(fairlead, namespace) && canSend(fairlead, namespace)
}

/** True if an adapter can send in the namespace and read the balances that amounts are chosen from. */
function canSend(fairlead: Fairlead, namespace: Namespace): boolean {
  return adaptersOf(fairlead).some(
    ({ namespaces, readsBalances, sendToken, sendTransaction }) =>
      (({ eip155: sendTransaction, solana: sendToken }) as PerNamespace<unknown>)[namespace] &&
      namespaces.includes(namespace) &&
      (readsBalances?.(namespace) ?? true),
  )
}
