import type { ChainId, Namespace } from '@fairlead/protocol'
import type { Fairlead, RemoteFeatures } from '../Fairlead.ts'
import type { ModalState } from '../modal/createModal.ts'
import { topOf } from '../modal/navigation.ts'
import type { RouteName } from '../modal/routes.ts'
import { chainIdOf } from '../store/selectors.ts'
import type { State } from '../store/state.ts'

/** What the widget is doing. Source: options and API, section 4.6. */
export type FairleadState = {
  readonly open: boolean
  readonly view: RouteName | undefined
  readonly loading: boolean
  /** All wallets of the last visit have answered, or were waited for in vain. */
  readonly initialized: boolean
  readonly activeNamespace: Namespace
  readonly selectedNetworkId: ChainId | undefined
  readonly isSwitchingNamespace: boolean
  /** Connector id of the attempt under way. */
  readonly connectingWallet: string | undefined
}

/** What the widget is doing now. */
export function getState(fairlead: Fairlead): FairleadState {
  return selectState(fairlead.store.getState(), fairlead.modal.store.getState())
}

/** {@link getState} of states at hand: for stores and hooks. */
export function selectState(state: State, { loading, navigation }: ModalState): FairleadState {
  const { activeNamespace, connections, initialized, isSwitchingNamespace } = state
  const connecting = Object.values(connections).find(({ status }) => status === 'connecting')
  return {
    open: navigation.open,
    view: topOf(navigation)?.view,
    loading,
    initialized,
    activeNamespace,
    selectedNetworkId: chainIdOf(state, activeNamespace),
    isSwitchingNamespace,
    connectingWallet: connecting?.status === 'connecting' ? connecting.connectorId : undefined,
  }
}

/** What is on, after the project's configuration, the page's options and the defaults. */
export function getFeatures(fairlead: Fairlead): RemoteFeatures {
  return fairlead.features.getState()
}
