import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { Subject } from '../../store/subjectOf.ts'
import type { Prompts } from './createPrompts.ts'
import type { Tracks } from './createTracks.ts'

/** Checks which accounts are signed in already, and asks the others to sign in. */
export type SignInObserver = {
  /**
   * Compares the store with what is known. Reads the current state, because an earlier listener may have changed it.
   */
  follow(back?: readonly Namespace[]): void
  /** Checks again, because a session may have been added or removed elsewhere. */
  again(namespace: Namespace): void
  signed(namespace: Namespace, session: SiwxSession): void
}

export function createSignInObserver(
  fairlead: Fairlead,
  options: createSignInObserver.Options,
): SignInObserver {
  const { prompts, siwx, tracks } = options
  const { store } = fairlead

  function follow(back: readonly Namespace[] = []) {
    const { connections } = store.getState()
    for (const namespace of tracks.served) {
      const track = tracks.of(namespace)
      const now = connections[namespace]
      const connection = connectedOf(store.getState(), namespace)
      const subject = tracks.subject(namespace)
      const key = subject ? `${subject.chainId} ${subject.address}` : ''
      const isSame = connection?.connectorId === track.connection?.connectorId
      if (connection && !(track.isConnected && isSame)) {
        track.last = undefined
        track.isBack = track.isComing || back.includes(namespace)
      } else if (key !== track.key) track.isBack = false
      if (now?.status === 'connecting') track.isComing = now.reconnecting !== undefined
      if (connection) track.connection = connection
      track.isConnected = connection !== undefined
      if (key === track.key) continue
      track.key = key
      track.skipped = undefined
      track.attempt?.abort()
      if (subject) void look(namespace, subject)
      else {
        tracks.put(namespace, { status: 'none' })
        prompts.end(namespace)
      }
    }
  }

  async function look(namespace: Namespace, { address, chainId }: Subject): Promise<void> {
    const track = tracks.of(namespace)
    const { key } = track
    // Keeps `isRequired` and `returnTo`, so that closing the view during the check has the same effect as before it.
    const { isRequired: wasRequired } = tracks.state(namespace)
    const { returnTo } = tracks.unsigned(namespace, false)
    tracks.put(namespace, { status: 'pending', isRequired: wasRequired, returnTo })
    try {
      const [session] = await siwx.getSessions(chainId, address)
      if (key !== track.key) return
      if (session) return signed(namespace, session)
    } catch (error) {
      // A server that can't be reached counts as not signed in.
      fairlead.report(error)
    }
    const isRequired = await tracks.isRequired()
    if (key !== track.key || track.attempt) return
    tracks.put(namespace, tracks.unsigned(namespace, isRequired))
    if (track.skipped !== key && (isRequired || !track.isBack)) prompts.ask(namespace)
  }

  function signed(namespace: Namespace, session: SiwxSession) {
    tracks.of(namespace).last = tracks.subject(namespace)
    tracks.put(namespace, { status: 'signed', session })
    prompts.end(namespace)
  }

  return {
    follow,
    again(namespace) {
      const subject = tracks.subject(namespace)
      if (subject && !tracks.of(namespace).attempt) void look(namespace, subject)
    },
    signed,
  }
}

export declare namespace createSignInObserver {
  type Options = { prompts: Prompts; siwx: Siwx; tracks: Tracks }
}
