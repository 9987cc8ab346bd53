import type { Fairlead } from '../Fairlead.ts'
import type { PerNamespace } from '../store/state.ts'

/** True if the page enables the feature and the namespace (the active one by default) supports it. */
export function offersFeature(
  { adapters, settings, store }: Fairlead,
  feature: 'receive' | 'send',
  namespace = store.getState().activeNamespace,
): boolean {
  const isThere =
    feature === 'receive' ||
    adapters.some(
      ({ balances, namespaces, sendToken, sendTransaction }) =>
        (({ eip155: sendTransaction, solana: sendToken }) as PerNamespace<unknown>)[namespace] &&
        // Sending needs balances: the user chooses a token and an amount from them.
        (balances ?? namespaces).includes(namespace),
    )
  return isThere && settings.getState().features[feature] !== false
}
