import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { Subject } from '../../store/subjectOf.ts'
import type { Prompts } from './createPrompts.ts'
import type { Tracks } from './createTracks.ts'

/** Sees who is signed in already, and asks those who are not. */
export type Look = {
  /** As it is now: who hears of a change first may have changed more. */
  follow(back?: readonly Namespace[]): void
  /** Somebody may have signed in or out meanwhile. */
  again(namespace: Namespace): void
  signed(namespace: Namespace, session: SiwxSession): void
}

export function createLook(fairlead: Fairlead, options: createLook.Options): Look {
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
    // Closing the view meanwhile means what it meant before.
    const { isRequired: wasRequired } = tracks.state(namespace)
    const { returnTo } = tracks.unsigned(namespace, false)
    tracks.put(namespace, { status: 'pending', isRequired: wasRequired, returnTo })
    try {
      const [session] = await siwx.getSessions(chainId, address)
      if (key !== track.key) return
      if (session) return signed(namespace, session)
    } catch (error) {
      // A server that can't be asked has not said that somebody is signed in.
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

export declare namespace createLook {
  type Options = { prompts: Prompts; siwx: Siwx; tracks: Tracks }
}
