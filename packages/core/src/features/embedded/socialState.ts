import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'
import type { SocialProvider } from '../../FairleadOptions.ts'

/** State of a login with a provider. */
export type SocialState = {
  /**
   * `started`: in the provider's window. `device`: this one has to be approved by its mail. `user`: the
   * wallet is being fetched.
   */
  readonly status: 'idle' | 'started' | 'device' | 'user' | 'success' | 'error'
  readonly provider?: SocialProvider | 'passkey' | undefined
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
   * `blocked`: the browser opened no window. `refused`: the person said no there. `said`: the provider's
   * own words.
   */
  readonly kind: 'blocked' | 'failed' | 'refused' | 'said'
  readonly error: unknown
  /** Only the device was not approved so far: nobody has to go to the provider again. */
  readonly isHalfway: boolean
}

/** Returns the social login store of a widget. */
export function socialState(fairlead: Fairlead): StoreApi<SocialState> {
  return fairlead.own(createState)
}

function createState(): StoreApi<SocialState> {
  return createStore<SocialState>(() => ({ status: 'idle' }))
}
