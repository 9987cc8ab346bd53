import { PairingError } from '../../errors.ts'
import type { Context, SessionRecord, State } from '../State.ts'
import { find } from '../steps.ts'

/** Returns a session that has not expired. @throws `SESSION_NOT_FOUND`, `SESSION_EXPIRED`. */
export function liveSession(state: State, topic: string, context: Context): SessionRecord {
  const record = find(state.sessions, topic)
  if (!record) throw new PairingError('SESSION_NOT_FOUND')
  if (record.session.expiry * 1000 <= context.now) throw new PairingError('SESSION_EXPIRED')
  return record
}
