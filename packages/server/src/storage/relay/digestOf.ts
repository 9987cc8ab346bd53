import { createHash } from 'node:crypto'
import type { Receipt } from './RelayStore.ts'

/**
 * Returns the digest of a message in its topic, in hex. It is computed from the hash by which clients identify the
 * message.
 */
export function digestOf({ hash, topic }: Receipt): string {
  return createHash('sha256').update(topic).update('\0').update(hash).digest('hex')
}
