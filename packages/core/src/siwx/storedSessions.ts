import {
  aString,
  fits,
  listOf,
  matching,
  objectOf,
  oneOf,
  optional,
  rule,
} from '@fairlead/protocol'
import type { KeyValueStorage } from '../utils/environment.ts'
import type { SiwxSession } from './Siwx.ts'
import { parseMessage } from './siwxMessage.ts'

/** Maximum number of stored sessions; the oldest are dropped first. */
export const sessionsLimit = 50

const anObject = rule((value) => typeof value === 'object' && value !== null, 'an object')
const shape = objectOf({
  version: oneOf(1),
  sessions: listOf(
    objectOf({
      message: matching(/^.{1,20000}$/s, 'a text'),
      signature: matching(/^.{1,70000}$/s, 'a signature'),
      publicKey: optional(aString),
      cacao: optional(anObject),
    }),
  ),
})
type Kept = Omit<SiwxSession, 'data'>

/** Reads the stored sessions. Their data is parsed from the signed message again, because only that is signed. */
export function readSessions(storage: KeyValueStorage | undefined, key: string): SiwxSession[] {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    if (!fits(shape, value)) return []
    return (value as { sessions: readonly Kept[] }).sessions.flatMap((kept) => {
      const { cacao, message, publicKey, signature } = kept
      const data = parseMessage(message)
      return data ? [{ data, message, signature, publicKey, cacao }] : []
    })
  } catch {
    return []
  }
}

/**
 * Writes the sessions. Failures are ignored: if storage is blocked or full, the sessions are lost at the end of the
 * visit.
 */
export function writeSessions(
  storage: KeyValueStorage | undefined,
  key: string,
  sessions: readonly SiwxSession[],
): void {
  try {
    const kept = sessions.map(({ data: _, ...rest }) => rest)
    if (kept.length > 0) storage?.setItem(key, JSON.stringify({ version: 1, sessions: kept }))
    else storage?.removeItem(key)
  } catch {}
}
