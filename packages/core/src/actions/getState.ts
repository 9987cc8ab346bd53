import type { ChainId, Namespace } from '@fairlead/protocol'
import type { Fairlead, RemoteFeatures } from '../Fairlead.ts'
import type { ModalState } from '../modal/modalStore.ts'
import { topOf } from '../modal/modalStore.ts'
import type { RouteName } from '../modal/routes.ts'
import { chainIdOf } from '../store/selectors.ts'
import type { State } from '../store/state.ts'

/** State of the widget. Source: options and API, section 4.6. */
export type FairleadState = {
  readonly open: boolean
  readonly view: RouteName | undefined
  readonly loading: boolean
  /** True when each wallet of the last visit has answered or timed out. */
  readonly initialized: boolean
  readonly activeNamespace: Namespace
  readonly selectedNetworkId: ChainId | undefined
  readonly isSwitchingNamespace: boolean
  /** Connector id of the connection attempt in progress. */
  readonly connectingWallet: string | undefined
}

/** Returns the current state of the widget. */
export function getState(fairlead: Fairlead): FairleadState {
  return selectState(fairlead.store.getState(), fairlead.modal.store.getState())
}

/** Selects the value of {@link getState} from both states, for stores and hooks. */
export function selectState(state: State, modal: ModalState): FairleadState {
  return { ...selectProgress(state), ...selectShown(modal) }
}

/** Selects the part of {@link FairleadState} that depends on connections. */
export function selectProgress(state: State): Omit<FairleadState, 'loading' | 'open' | 'view'> {
  const { activeNamespace, connections, initialized, isSwitchingNamespace } = state
  const connecting = Object.values(connections).find(({ status }) => status === 'connecting')
  // A connection restored from a cookie has an empty connector id.
  const connectorId = connecting?.status === 'connecting' && connecting.connectorId
  return {
    initialized,
    activeNamespace,
    selectedNetworkId: chainIdOf(state, activeNamespace),
    isSwitchingNamespace,
    connectingWallet: connectorId || undefined,
  }
}

/** Selects the part of {@link FairleadState} that depends on the modal. */
export function selectShown(modal: ModalState): Pick<FairleadState, 'loading' | 'open' | 'view'> {
  const { loading, navigation } = modal
  return { loading, open: navigation.open, view: topOf(navigation)?.view }
}

/**
 * Returns the enabled features, merged from the project's configuration, the page's options and the
 * defaults.
 */
export function getFeatures({
  features,
  settings,
}: Fairlead): RemoteFeatures & { readonly smartSessions: boolean } {
  const smartSessions = settings.getState().features.smartSessions === true
  return { ...features.getState(), smartSessions }
}
