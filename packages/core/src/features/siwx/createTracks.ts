import { type ChainId, type Namespace, namespaces } from '@fairlead/protocol'
import type { AuthState } from '../../Auth.ts'
import { authOf, authStates } from '../../actions/authStates.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { isSigningRequired } from '../../siwx/isSigningRequired.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { networkById } from '../../store/selectors.ts'
import type { Connection } from '../../store/state.ts'
import { type Subject, subjectOf } from '../../store/subjectOf.ts'
import { whenDue } from './whenDue.ts'

/** What is known of one namespace. */
export type Track = {
  /** Who is there, and where; another text is somebody or somewhere else. */
  key: string
  /** The one in use, or the last one. */
  connection?: Connection | undefined
  isConnected: boolean
  /** Came back by itself: nobody has just acted. */
  isBack: boolean
  /** Is being asked whether it still lets us in. */
  isComing: boolean
  /** What was signed last with this wallet. */
  last?: Subject | undefined
  /** Not to be asked for again by itself. */
  skipped?: string | undefined
  attempt?: AbortController | undefined
  asked?: Promise<SiwxSession> | undefined
  /** Stops waiting for the end of the session. */
  stopWaiting?: (() => void) | undefined
}

/** How every namespace stands that people sign in on: what is known, and what is told of it. */
export type Tracks = {
  readonly served: readonly Namespace[]
  of(namespace: Namespace): Track
  /** Who could sign; nobody where signing in is for other namespaces. */
  subject(namespace: Namespace): Subject | undefined
  state(namespace: Namespace): AuthState
  put(namespace: Namespace, state: AuthState): void
  /** How it stands with nobody signed in. */
  unsigned(namespace: Namespace, isRequired: boolean): AuthState
  isRequired(): Promise<boolean>
  /** Gives up everything that is under way. */
  stop(): void
}

/** @param options.onDue - Told when a session has come to its end. */
export function createTracks(fairlead: Fairlead, options: createTracks.Options): Tracks {
  const { onDue, siwx } = options
  const { environment, store } = fairlead
  const states = authStates(fairlead)
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

    state: (namespace) => authOf(states.getState(), namespace),

    put(namespace, state) {
      const track = tracks.of(namespace)
      track.stopWaiting?.()
      track.stopWaiting = undefined
      states.setState({ [namespace]: state })
      const endsAt = Date.parse(state.session?.data.expirationTime ?? '')
      // One that is over already, and counts all the same, is for whoever keeps it to judge.
      if (!(endsAt > environment.now()) || fairlead.isDestroyed) return
      track.stopWaiting = whenDue(environment, endsAt, () => onDue(namespace))
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

  /** The network that somebody has moved from, signed in. */
  function signedBefore(namespace: Namespace): ChainId | undefined {
    const { last } = tracks.of(namespace)
    const now = tracks.subject(namespace)
    const isMove =
      last !== undefined &&
      now !== undefined &&
      last.chainId !== now.chainId &&
      // One wallet writes an account one way.
      last.address === now.address &&
      networkById(store.getState(), last.chainId) !== undefined
    return isMove ? last.chainId : undefined
  }

  return tracks
}

export declare namespace createTracks {
  type Options = { onDue: (namespace: Namespace) => void; siwx: Siwx }
}
