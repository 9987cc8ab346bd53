import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'
import type { SmartSession } from './SmartSession.ts'

/** Returns the store of the session that was granted last, which the modal shows. */
export function grantedSession(fairlead: Fairlead): StoreApi<{ readonly session?: SmartSession }> {
  return fairlead.own(createGrantedSession)
}

function createGrantedSession(): StoreApi<{ readonly session?: SmartSession }> {
  return createStore<{ readonly session?: SmartSession }>(() => ({}))
}
