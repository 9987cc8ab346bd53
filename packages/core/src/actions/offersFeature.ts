import type { Fairlead } from '../Fairlead.ts'
import type { PerNamespace } from '../store/state.ts'

/** Whether the page has the feature on, and the active namespace has it at all. */
export function offersFeature(fairlead: Fairlead, feature: 'receive' | 'send'): boolean {
  const { adapters, settings, store } = fairlead
  const { activeNamespace } = store.getState()
  const isThere =
    feature === 'receive' ||
    adapters.some(
      ({ balances, namespaces, sendToken, sendTransaction }) =>
        (({ eip155: sendTransaction, solana: sendToken }) as PerNamespace<unknown>)[
          activeNamespace
        ] &&
        // Nobody chooses what to send, or how much of it, where nobody can read what there is.
        (balances ?? namespaces).includes(activeNamespace),
    )
  return isThere && settings.getState().features[feature] !== false
}
