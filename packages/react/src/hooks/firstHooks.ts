// These hooks load before the button works (`journeys.ts` of the package `fairlead`): another hook in this file would
// take its code along.

import type {
  FairleadState as CoreState,
  FairleadAccount,
  Modal,
  RemoteFeatures,
  State,
} from '@fairlead/core'
import { selectAccount, selectProgress, selectShown } from '@fairlead/core/internal'
import type { Namespace } from '@fairlead/protocol'
import { useCallback, useMemo } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Opens and closes the modal. `ready` resolves when the reconnection of earlier wallets has finished.
 *
 * @example
 * const { open } = useFairlead()
 * <button onClick={() => open({ view: 'Networks' })}>Networks</button>
 */
export function useFairlead(): Pick<Modal, 'close' | 'open' | 'ready'> {
  const { modal } = useFairleadInstance('useFairlead')
  return useMemo(() => ({ close: modal.close, open: modal.open, ready: modal.ready }), [modal])
}

/**
 * Returns the connected account, by default of the active namespace. `caipAddress` and `allAccounts` come from the
 * stored connection, so they are set right after a reload. With `namespace: 'eip155'`, addresses have the type `0x…`.
 */
export function useFairleadAccount<namespace extends Namespace = Namespace>(
  options: { namespace?: namespace | undefined } = {},
): FairleadAccount<namespace> {
  const { namespace } = options
  const { store } = useFairleadInstance('useFairleadAccount')
  const select = useCallback((state: State) => selectAccount(state, namespace), [namespace])
  return useSelected(store, select)
}

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
