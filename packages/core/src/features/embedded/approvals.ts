import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'

/** What the person is being asked by the embedded wallet. */
export type Approval = {
  /**
   * `idle`: nothing. `waiting`: the frame is not there yet. `asking`: it has not drawn the request.
   * `open`: it has. `failed`: nothing came of it, and the person has not read that yet.
   */
  readonly status: 'idle' | 'waiting' | 'asking' | 'open' | 'failed'
  /** Why, where it is `failed`, and what the network's own coin is called. */
  readonly failure?: { readonly error: unknown; readonly symbol: string } | undefined
}

/** Whether the person is asked nothing now. */
export function isFree({ status }: Approval): boolean {
  return status === 'idle' || status === 'failed'
}

/** What is asked now, of one widget. */
export function approvals(fairlead: Fairlead): StoreApi<Approval> {
  return fairlead.own(createApprovals)
}

function createApprovals(): StoreApi<Approval> {
  return createStore<Approval>(() => ({ status: 'idle' }))
}
