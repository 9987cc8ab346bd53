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
export function selectState(state: State, modal: ModalState): FairleadState {
  return { ...selectProgress(state), ...selectShown(modal) }
}

/** The part of {@link FairleadState} that connections decide. */
export function selectProgress(state: State): Omit<FairleadState, 'loading' | 'open' | 'view'> {
  const { activeNamespace, connections, initialized, isSwitchingNamespace } = state
  const connecting = Object.values(connections).find(({ status }) => status === 'connecting')
  // From a cookie, nobody knows yet with which wallet.
  const connectorId = connecting?.status === 'connecting' && connecting.connectorId
  return {
    initialized,
    activeNamespace,
    selectedNetworkId: chainIdOf(state, activeNamespace),
    isSwitchingNamespace,
    connectingWallet: connectorId || undefined,
  }
}

/** The part of {@link FairleadState} that the modal decides. */
export function selectShown(modal: ModalState): Pick<FairleadState, 'loading' | 'open' | 'view'> {
  const { loading, navigation } = modal
  return { loading, open: navigation.open, view: topOf(navigation)?.view }
}

/**
 * What is on, after the project's configuration, the page's options and the defaults. Smart sessions
 * are off whatever the page says, because nothing serves them yet.
 */
export function getFeatures(
  fairlead: Fairlead,
): RemoteFeatures & { readonly smartSessions: false } {
  return { ...fairlead.features.getState(), smartSessions: false }
}
