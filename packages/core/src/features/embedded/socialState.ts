import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'
import type { SocialProvider } from '../../FairleadOptions.ts'

/** How signing in with a provider stands. */
export type SocialState = {
  /**
   * `started`: in the provider's window. `device`: this one has to be approved by its mail. `user`: the
   * wallet is being fetched.
   */
  readonly status: 'idle' | 'started' | 'device' | 'user' | 'success' | 'error'
  readonly provider?: SocialProvider | 'passkey' | undefined
  /** The whole page goes to the provider. */
  readonly isLeaving?: boolean | undefined
  /** Digits to compare with those of the mail. */
  readonly matchCode?: string | undefined
  /** Where a Farcaster app says yes. */
  readonly farcasterUrl?: string | undefined
  readonly problem?: SocialProblem | undefined
}

/** Why it came to nothing. */
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

/** How it stands, of one widget. */
export function socialState(fairlead: Fairlead): StoreApi<SocialState> {
  return fairlead.own(createState)
}

function createState(): StoreApi<SocialState> {
  return createStore<SocialState>(() => ({ status: 'idle' }))
}
