import { type ChainId, type Namespace, namespaces } from '@fairlead/protocol'
import { siwxStateOf, siwxStates } from '../../actions/siwxStates.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { AuthState } from '../../SiwxClient.ts'
import { isSigningRequired } from '../../siwx/isSigningRequired.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { networkById } from '../../store/selectors.ts'
import type { Connection } from '../../store/state.ts'
import { type Subject, subjectOf } from '../../store/subjectOf.ts'
import { runAt } from './runAt.ts'

/** Sign-in progress of one namespace. */
export type Track = {
  /** Network and address of the account; empty without one. A new key means another account or network. */
  key: string
  /** Connection in use, or the last one. */
  connection?: Connection | undefined
  isConnected: boolean
  /** True if the connection was restored without an action of the user. */
  isBack: boolean
  /** True while a stored connection is being restored. */
  isComing: boolean
  /** Account and network that this wallet last signed in with. */
  last?: Subject | undefined
  /** Key for which the user cancelled. It is not asked for again automatically. */
  skipped?: string | undefined
  attempt?: AbortController | undefined
  asked?: Promise<SiwxSession> | undefined
  /** Cancels the timer for the expiry of the session. */
  stopWaiting?: (() => void) | undefined
}

/** Sign-in progress of all namespaces that the page signs in, and the states that it shows. */
export type Tracks = {
  readonly served: readonly Namespace[]
  of(namespace: Namespace): Track
  /** Account that could sign; undefined if the page does not sign in this namespace. */
  subject(namespace: Namespace): Subject | undefined
  state(namespace: Namespace): AuthState
  put(namespace: Namespace, state: AuthState): void
  /** Returns the state without a session. */
  unsigned(namespace: Namespace, isRequired: boolean): AuthState
  isRequired(): Promise<boolean>
  /** Aborts all attempts and timers. */
  stop(): void
}

/** Creates the tracks of a widget. @param options.onDue - Called when a session has expired. */
export function createTracks(fairlead: Fairlead, options: createTracks.Options): Tracks {
  const { onDue, siwx } = options
  const { environment, store } = fairlead
  const states = siwxStates(fairlead)
  const known = new Map<Namespace, Track>()
  const served = namespaces.filter((one) => siwx.namespaces?.includes(one) ?? true)

  const tracks: Tracks = {
    served,

    of(namespace) {
      const track = known.get(namespace) ?? {
        key: '',
        isBack: false,
        isComing: false,
        isConnected: false,
      }
      known.set(namespace, track)
      return track
    },

    subject: (namespace) =>
      served.includes(namespace) ? subjectOf(store.getState(), namespace) : undefined,

    state: (namespace) => siwxStateOf(states.getState(), namespace),

    put(namespace, state) {
      const track = tracks.of(namespace)
      track.stopWaiting?.()
      track.stopWaiting = undefined
      states.setState({ [namespace]: state })
      const endsAt = Date.parse(state.session?.data.expirationTime ?? '')
      // The client returned a session that has expired already, so it decides itself when the session ends.
      if (!(endsAt > environment.now()) || fairlead.isDestroyed) return
      track.stopWaiting = runAt(environment, endsAt, () => onDue(namespace))
    },

    unsigned: (namespace, isRequired) => ({
      status: isRequired ? 'required' : 'none',
      isRequired,
      returnTo: signedBefore(namespace),
    }),

    isRequired: () => isSigningRequired(siwx, fairlead.report),

    stop() {
      for (const { attempt, stopWaiting } of known.values()) {
        attempt?.abort()
        stopWaiting?.()
      }
    },
  }

  /** Returns the network of the last sign-in, if the same account has moved from there to another network. */
  function signedBefore(namespace: Namespace): ChainId | undefined {
    const { last } = tracks.of(namespace)
    const now = tracks.subject(namespace)
    const isMove =
      last !== undefined &&
      now !== undefined &&
      last.chainId !== now.chainId &&
      // Compared as text, because both come from the same wallet.
      last.address === now.address &&
      networkById(store.getState(), last.chainId) !== undefined
    return isMove ? last.chainId : undefined
  }

  return tracks
}

export declare namespace createTracks {
  type Options = { onDue: (namespace: Namespace) => void; siwx: Siwx }
}
