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
const sessionsLimit = 50

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
type Stored = Omit<SiwxSession, 'data'>

/**
 * Creates the list of sessions in a storage. If storage is blocked or full, the sessions are lost at the end of the
 * visit.
 *
 * @param place - Returns where the list is stored.
 */
export function createSessionList(
  place: () => { readonly key: string; readonly storage: KeyValueStorage | undefined },
) {
  /** Sessions that could not be stored. */
  let memory: readonly SiwxSession[] | undefined

  /** Reads the stored sessions. Their data is parsed from the signed message again, because only that is signed. */
  function readStored(): readonly SiwxSession[] {
    const { key, storage } = place()
    try {
      const value: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
      if (!fits(shape, value)) return []
      return (value as { sessions: readonly Stored[] }).sessions.flatMap((stored) => {
        const { cacao, message, publicKey, signature } = stored
        const data = parseMessage(message)
        return data ? [{ data, message, signature, publicKey, cacao }] : []
      })
    } catch {
      return []
    }
  }

  return {
    read: () => memory ?? readStored(),
    write(sessions: readonly SiwxSession[]) {
      const { key, storage } = place()
      const latest = sessions.slice(-sessionsLimit)
      const stored = latest.map(({ data: _, ...rest }) => rest)
      try {
        if (stored.length > 0)
          storage?.setItem(key, JSON.stringify({ version: 1, sessions: stored }))
        else storage?.removeItem(key)
      } catch {}
      memory = readStored().length < latest.length ? latest : undefined
    },
  }
}
