import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'

/** The last revocation of this page; it outlives the view, which the wallet's approval replaces. */
export type SessionRevocation = {
  /** Id of the session; undefined before the first revocation. */
  readonly id?: string | undefined
  readonly isPending: boolean
  /** Why it failed. */
  readonly error?: unknown
}

/** Returns the store of the last revocation. */
export function sessionRevocation(fairlead: Fairlead): StoreApi<SessionRevocation> {
  return fairlead.own(createRevocation)
}

function createRevocation(): StoreApi<SessionRevocation> {
  return createStore<SessionRevocation>(() => ({ isPending: false }))
}
