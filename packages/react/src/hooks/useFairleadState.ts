import type { ModalState, RemoteFeatures, RouteName, State } from '@fairlead/core'
import { chainIdOf, topOf } from '@fairlead/core'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from './useSelected.ts'

/** What the widget is doing. */
export type FairleadState = {
  readonly open: boolean
  readonly view: RouteName | undefined
  readonly loading: boolean
  readonly initialized: boolean
  readonly activeNamespace: Namespace
  readonly selectedNetworkId: ChainId | undefined
  readonly isSwitchingNamespace: boolean
  /** Connector id of the attempt under way. */
  readonly connectingWallet: string | undefined
  readonly features: RemoteFeatures
}

/**
 * What the widget is doing: for pages that show it themselves.
 *
 * @example
 * const { connectingWallet, open } = useFairleadState()
 */
export function useFairleadState(): FairleadState {
  const { features, modal, store } = useFairleadInstance('useFairleadState')
  const own = useSelected(store, pickState)
  const shown = useSelected(modal.store, pickModal)
  return { ...own, ...shown, features: useSelected(features, (state) => state) }
}

function pickState(state: State) {
  const { activeNamespace, connections, initialized, isSwitchingNamespace } = state
  const connecting = Object.values(connections).find(({ status }) => status === 'connecting')
  return {
    initialized,
    activeNamespace,
    isSwitchingNamespace,
    selectedNetworkId: chainIdOf(state, activeNamespace),
    connectingWallet:
      connecting?.status === 'connecting' ? connecting.connectorId || undefined : undefined,
  }
}

function pickModal({ loading, navigation }: ModalState) {
  return { loading, open: navigation.open, view: topOf(navigation)?.view }
}
