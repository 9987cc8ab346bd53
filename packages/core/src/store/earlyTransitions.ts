import type { Namespace } from '@fairlead/protocol'
import type { ConnectorInfo, State } from './state.ts'

// The changes that can happen before anybody acts; the rest of the machine comes with the first act.

export function namespaceActivated(state: State, activeNamespace: Namespace): State {
  return { ...state, activeNamespace }
}

export function connectorsFound(state: State, connectors: readonly ConnectorInfo[]): State {
  return { ...state, connectors }
}

export function initialized(state: State): State {
  return state.initialized ? state : { ...state, initialized: true }
}

/** Stored connections could not be asked for at all; they stay remembered. */
export function nobodyAnswered(state: State): State {
  return { ...initialized(state), connections: {} }
}
