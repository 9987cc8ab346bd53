import { createHash } from 'node:crypto'
import type { Receipt } from './RelayStore.ts'

/** Of a message in its topic, hex: made of the hash by which clients name it. */
export function digestOf({ hash, topic }: Receipt): string {
  return createHash('sha256').update(topic).update('\0').update(hash).digest('hex')
}
