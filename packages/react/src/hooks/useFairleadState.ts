import type { FairleadState as CoreState, RemoteFeatures } from '@fairlead/core'
import { selectProgress, selectShown } from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/** State of the widget, with the features that are on. */
export type FairleadState = CoreState & { readonly features: RemoteFeatures }

/**
 * Returns the state of the widget, for pages that show it themselves.
 *
 * @example
 * const { connectingWallet, open } = useFairleadState()
 */
export function useFairleadState(): FairleadState {
  const { features, modal, store } = useFairleadInstance('useFairleadState')
  const progress = useSelected(store, selectProgress)
  const shown = useSelected(modal.store, selectShown)
  return { ...progress, ...shown, features: useSelected(features, (state) => state) }
}
