import type { Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AuthState } from '../Auth.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { PerNamespace } from '../store/state.ts'

export type AuthStates = StoreApi<PerNamespace<AuthState>>

const none: AuthState = { status: 'none' }

/** Returns the sign-in state per namespace. The store exists before the sign-in code has loaded. */
export function authStates(fairlead: Fairlead): AuthStates {
  return fairlead.own(create)
}

export function authOf(states: PerNamespace<AuthState>, namespace: Namespace): AuthState {
  return states[namespace] ?? none
}

function create(): AuthStates {
  return createStore<PerNamespace<AuthState>>(() => ({}))
}
