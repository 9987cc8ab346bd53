import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../../Fairlead.ts'

/** Current approval of the embedded wallet. */
export type Approval = {
  /**
   * `idle`: no request. `waiting`: the frame is loading. `asking`: the frame has not drawn the
   * request yet. `open`: the frame shows the request. `failed`: the smart account in use can't sign,
   * and the user decides about the regular account.
   */
  readonly status: 'idle' | 'waiting' | 'asking' | 'open' | 'failed'
  /** Present if `status` is `failed`. */
  readonly failure?: { readonly regular: RegularOffer } | undefined
}

/** The user's regular account. It can sign requests that the smart account in use can't. */
export type RegularOffer = {
  readonly address: string
  /** True if the request names the smart account, so the page has to send it again. */
  readonly isAskedAgain: boolean
  /** Switches to the regular account and continues the request. @throws the wallet's error */
  use(): Promise<void>
}

/** True if no approval is open. */
export function isFree({ status }: Approval): boolean {
  return status === 'idle' || status === 'failed'
}

/** Returns the approval store of a widget. */
export function approvals(fairlead: Fairlead): StoreApi<Approval> {
  return fairlead.own(createApprovals)
}

function createApprovals(): StoreApi<Approval> {
  return createStore<Approval>(() => ({ status: 'idle' }))
}

/**
 * Resolves when no approval is open. An open approval names an account and a network, so neither may change meanwhile.
 */
export function waitUntilIdle(fairlead: Fairlead): Promise<void> {
  const shown = approvals(fairlead)
  return new Promise((resolve) => {
    if (isFree(shown.getState())) return resolve()
    const stop = shown.subscribe((now) => {
      if (!isFree(now)) return
      stop()
      resolve()
    })
  })
}
