import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../../Fairlead.ts'
import type { SocialProvider } from '../../../FairleadOptions.ts'
import type { PopupProvider } from '../../../modal/routes.ts'

/** State of a login with a provider. */
export type SocialState = {
  /**
   * `started`: signing in at the provider. `device`: this device has to be approved by email. `user`: the wallet is
   * being fetched.
   */
  readonly status: 'idle' | 'started' | 'device' | 'user' | 'success' | 'error'
  readonly provider?: PopupProvider | SocialProvider | undefined
  /** True if the whole page navigates to the provider. */
  readonly isLeaving?: boolean | undefined
  /** Digits to compare with those in the email. */
  readonly matchCode?: string | undefined
  /** URL at which the user approves in a Farcaster app. */
  readonly farcasterUrl?: string | undefined
  readonly problem?: SocialProblem | undefined
}

/** Reason why a login failed. */
export type SocialProblem = {
  /**
   * `blocked`: the browser blocked the popup. `refused`: the user declined at the provider. `said`: the message is the
   * provider's own text.
   */
  readonly kind: 'blocked' | 'failed' | 'refused' | 'said'
  readonly error: unknown
  /** True if the login at the provider is still valid, so that a retry skips the provider. */
  readonly isHalfway: boolean
}

/** Returns the social login store of a widget. */
export function socialState(fairlead: Fairlead): StoreApi<SocialState> {
  return fairlead.own(createState)
}

function createState(): StoreApi<SocialState> {
  return createStore<SocialState>(() => ({ status: 'idle' }))
}
