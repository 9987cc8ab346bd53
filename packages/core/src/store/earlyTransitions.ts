import type { Namespace } from '@fairlead/protocol'
import type { ConnectorInfo, State } from './state.ts'

// Transitions of the first load. All others load with the first user action.

export function namespaceActivated(state: State, activeNamespace: Namespace): State {
  return { ...state, activeNamespace }
}

export function connectorsFound(state: State, connectors: readonly ConnectorInfo[]): State {
  return { ...state, connectors }
}

export function initialized(state: State): State {
  return state.initialized ? state : { ...state, initialized: true }
}

/** No stored connection could be resumed, because the code did not load. The connections stay remembered. */
export function noneResumed(state: State): State {
  return { ...initialized(state), connections: {} }
}
