import type { Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../Fairlead.ts'
import type { AuthState } from '../SiwxClient.ts'
import type { PerNamespace } from '../store/state.ts'

export type SiwxStates = StoreApi<PerNamespace<AuthState>>

const none: AuthState = { status: 'none' }

/** Returns the sign-in state per namespace. The store exists before the sign-in code has loaded. */
export function siwxStates(fairlead: Fairlead): SiwxStates {
  return fairlead.own(create)
}

export function siwxStateOf(states: PerNamespace<AuthState>, namespace: Namespace): AuthState {
  return states[namespace] ?? none
}

function create(): SiwxStates {
  return createStore<PerNamespace<AuthState>>(() => ({}))
}
