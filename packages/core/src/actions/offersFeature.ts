import type { Fairlead } from '../Fairlead.ts'
import type { PerNamespace } from '../store/state.ts'

/** Whether the page has the feature on, and a namespace, else the active one, has it at all. */
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
        // Nobody chooses what to send, or how much of it, where nobody can read what there is.
        (balances ?? namespaces).includes(namespace),
    )
  return isThere && settings.getState().features[feature] !== false
}
