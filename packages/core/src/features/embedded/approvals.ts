import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'

/** What the person is being asked by the embedded wallet. */
export type Approval = {
  /** `idle`: nothing. `waiting`: the frame is not there yet. `open`: it draws what it asks. */
  readonly status: 'idle' | 'waiting' | 'open'
}

/** What is asked now, of one widget. */
export function approvals(fairlead: Fairlead): StoreApi<Approval> {
  return fairlead.own(createApprovals)
}

function createApprovals(): StoreApi<Approval> {
  return createStore<Approval>(() => ({ status: 'idle' }))
}
