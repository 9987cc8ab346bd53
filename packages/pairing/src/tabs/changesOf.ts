import type { DappEvent } from '../session/DappClient.ts'
import { peerError } from '../session/peerErrors.ts'
import type { Session } from '../session/Session.ts'

/** Returns the events between two snapshots, for a tab that missed the original events. */
export function changesOf(options: changesOf.Options): readonly DappEvent[] {
  const { after, before, now } = options
  const find = (sessions: readonly Session[], { topic }: Session) =>
    sessions.find((session) => session.topic === topic)
  const ended = before.sessions
    .filter((session) => !find(after.sessions, session))
    .map(({ expiry, topic }): DappEvent => {
      const isOver = expiry * 1000 <= now
      const reason = peerError(isOver ? 'expired' : 'disconnected')
      return { type: 'ended', topic, by: isOver ? 'expiry' : 'self', reason }
    })
  const changed = after.sessions.flatMap((session): DappEvent[] => {
    const known = find(before.sessions, session)
    if (!known) return [{ type: 'session', change: 'settled', session }]
    const isSame = JSON.stringify(known) === JSON.stringify(session)
    return isSame ? [] : [{ type: 'session', change: 'updated', session }]
  })
  // Oldest first, the order of the original events.
  return [...ended, ...changed.reverse()]
}

export declare namespace changesOf {
  type Snapshot = { readonly sessions: readonly Session[] }
  type Options = {
    before: Snapshot
    after: Snapshot
    /** Milliseconds since 1970. */
    now: number
  }
}
