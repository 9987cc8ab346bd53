import { type ChainId, type Namespace, namespaces } from '@fairlead/protocol'
import { siwxStateOf, siwxStates } from '../../actions/siwxStates.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { AuthState } from '../../SiwxClient.ts'
import { isSigningRequired } from '../../siwx/isSigningRequired.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { networkById } from '../../store/selectors.ts'
import { type Subject, subjectOf } from '../../store/subjectOf.ts'
import type { Environment } from '../../utils/environment.ts'
import { newTrack, type Track } from './track.ts'

/** Work in progress of one namespace. */
type Work = {
  attempt?: AbortController | undefined
  /** Signing request that further calls share. */
  signing?: Promise<SiwxSession> | undefined
  /** Cancels the timer for the expiry of the session. */
  cancelExpiry?: (() => void) | undefined
}

/** Sign-in progress of all namespaces that the page signs in, and the states that it shows. */
export type Tracks = {
  readonly served: readonly Namespace[]
  of(namespace: Namespace): Track
  update(namespace: Namespace, transition: (track: Track) => Track): void
  work(namespace: Namespace): Work
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
  const works = new Map<Namespace, Work>()

  const tracks: Tracks = {
    served: namespaces.filter((one) => siwx.namespaces?.includes(one) ?? true),
    of: (namespace) => known.get(namespace) ?? newTrack,
    update: (namespace, transition) => known.set(namespace, transition(tracks.of(namespace))),

    work(namespace) {
      const work = works.get(namespace) ?? {}
      works.set(namespace, work)
      return work
    },

    subject: (namespace) =>
      tracks.served.includes(namespace) ? subjectOf(store.getState(), namespace) : undefined,

    state: (namespace) => siwxStateOf(states.getState(), namespace),

    put(namespace, state) {
      const work = tracks.work(namespace)
      work.cancelExpiry?.()
      work.cancelExpiry = undefined
      states.setState({ [namespace]: state })
      const endsAt = Date.parse(state.session?.data.expirationTime ?? '')
      // The client returned a session that has expired already, so it decides itself when the session ends.
      if (!(endsAt > environment.now()) || fairlead.isDestroyed) return
      work.cancelExpiry = runAt(environment, endsAt, () => onDue(namespace))
    },

    unsigned: (namespace, isRequired) => ({
      status: isRequired ? 'required' : 'none',
      isRequired,
      returnTo: signedBefore(namespace),
    }),

    isRequired: () => isSigningRequired(siwx, fairlead.report),

    stop() {
      for (const { attempt, cancelExpiry } of works.values()) {
        attempt?.abort()
        cancelExpiry?.()
      }
    },
  }

  /** Returns the network of the last sign-in, if the same account has moved from there to another network. */
  function signedBefore(namespace: Namespace): ChainId | undefined {
    const track = tracks.of(namespace)
    const signed = track.status === 'connected' ? track.signed : undefined
    const now = tracks.subject(namespace)
    // Compared as text, because both come from the same wallet.
    if (!signed || signed.address !== now?.address || signed.chainId === now.chainId)
      return undefined
    return networkById(store.getState(), signed.chainId) && signed.chainId
  }

  return tracks
}

export declare namespace createTracks {
  type Options = { onDue: (namespace: Namespace) => void; siwx: Siwx }
}

/** Maximum delay of a timer, in milliseconds. With a longer one, the timer would fire at once. */
const longestMs = 2 ** 31 - 1

/** Runs a function at a Unix time in milliseconds, at any distance in the future. @returns Cancel function. */
export function runAt(
  { now, schedule }: Pick<Environment, 'now' | 'schedule'>,
  at: number,
  run: () => void,
): () => void {
  let cancel = () => {}
  const look = () => {
    const left = at - now()
    if (left > 0) cancel = schedule(look, Math.min(left, longestMs))
    else run()
  }
  look()
  return () => cancel()
}
