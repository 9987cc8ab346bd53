import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { createLedger } from './createLedger.ts'
import { MailboxFull } from './MailboxFull.ts'
import type { RelayQuotas, Sender } from './quotas.ts'
import type { MailboxLimits, NewMessage, Receipt, StoredMessage } from './RelayStore.ts'
import { sizeOf } from './sizeOf.ts'
import { dropDelivered } from './sweepRelay.ts'

/** Result for one message: the stored message, `known` for a duplicate, or the limit that was reached. */
export type Appended = StoredMessage | 'known' | MailboxFull

/** A message to store, and whose quotas it counts towards. */
export type Addition = { readonly message: NewMessage; readonly sender: Sender }

type Level = { bytes: number; messages: number }

/**
 * Stores messages of any topics in one transaction, with the same few statements for one as for many.
 *
 * The first statement locks the topics' rows until the transaction ends. Other processes that write to them wait, so
 * ids become visible in order.
 */
export async function appendMessages(
  db: Kysely<Schema>,
  additions: readonly Addition[],
  options: { limits: MailboxLimits; nowMs: number; quotas: RelayQuotas },
): Promise<readonly Appended[]> {
  const { limits, nowMs, quotas } = options
  const all = additions.map(({ message, sender }) => ({
    digest: digestOf({ hash: hashOf(message), topic: message.topic }),
    message,
    sender,
  }))
  return db.transaction().execute(async (transaction) => {
    const ids = await takeIds(
      transaction,
      all.map(({ message }) => message),
      nowMs,
    )
    const ledger = await createLedger(transaction, all, { nowMs, quotas })
    const known = await findKnown(transaction, all, nowMs)
    const levels = await readLevels(transaction, [...ids.keys()], nowMs)
    const kept: { bytes: number; digest: string; stored: StoredMessage }[] = []
    const appended: Appended[] = []
    /** Topics without any delivered messages left to delete. */
    const cleared = new Set<string>()
    for (const { digest, message, sender } of all) {
      const id = ids.get(message.topic) ?? 0
      ids.set(message.topic, id + 1)
      if (known.has(digest)) {
        appended.push('known')
        continue
      }
      const bytes = sizeOf(message)
      const level = levels.get(message.topic) ?? { bytes: 0, messages: 0 }
      if (isFull(level, bytes, limits) && !cleared.has(message.topic)) {
        cleared.add(message.topic)
        await dropDelivered(transaction, message.topic, nowMs)
        const left = await readLevels(transaction, [message.topic], nowMs)
        const pending = kept.filter(({ stored }) => stored.topic === message.topic)
        level.messages = (left.get(message.topic)?.messages ?? 0) + pending.length
        level.bytes = pending.reduce(
          (sum, one) => sum + one.bytes,
          left.get(message.topic)?.bytes ?? 0,
        )
        levels.set(message.topic, level)
      }
      const limit = isFull(level, bytes, limits) ?? ledger.charge(message, { bytes, sender })
      if (limit) {
        appended.push(new MailboxFull(limit))
        continue
      }
      known.add(digest)
      const room = { bytes: level.bytes + bytes, messages: level.messages + 1 }
      levels.set(message.topic, room)
      const stored = { ...message, id: String(id) }
      kept.push({ bytes, digest, stored })
      appended.push(stored)
    }
    if (kept.length > 0)
      await transaction
        .insertInto('relay_messages')
        .values(kept.map(({ bytes, digest, stored }) => toRow(stored, digest, bytes)))
        .execute()
    await ledger.write()
    return appended
  })
}

function isFull(
  level: Level,
  bytes: number,
  limits: MailboxLimits,
): 'bytes' | 'messages' | undefined {
  if (level.messages + 1 > limits.messages) return 'messages'
  return level.bytes + bytes > limits.bytes ? 'bytes' : undefined
}

/**
 * Reserves an id for each message and returns the first id per topic. Ids start at the current time, so a topic that
 * was deleted does not reuse an id.
 */
async function takeIds(db: Kysely<Schema>, messages: readonly NewMessage[], nowMs: number) {
  const base = nowMs * 1_000
  const counts = new Map<string, number>()
  for (const { topic } of messages) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const rows = await db
    .insertInto('relay_topics')
    // Sorted, so that processes lock rows in the same order, which avoids deadlocks.
    .values([...counts].sort().map(([topic, count]) => ({ last_id: base + count, topic })))
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet({
        last_id: sql`relay_topics.last_id + excluded.last_id - ${sql.lit(base)}`,
      }),
    )
    .returning(['topic', 'last_id'])
    .execute()
  return new Map(
    rows.map(({ last_id, topic }) => [topic, Number(last_id) - (counts.get(topic) ?? 0) + 1]),
  )
}

async function findKnown(
  db: Kysely<Schema>,
  all: readonly { digest: string }[],
  nowMs: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('relay_messages')
    .select('digest')
    .where(
      'digest',
      'in',
      all.map(({ digest }) => digest),
    )
    .where('expires_at', '>', nowMs)
    .execute()
  return new Set(rows.map(({ digest }) => digest))
}

async function readLevels(
  db: Kysely<Schema>,
  topics: readonly string[],
  nowMs: number,
): Promise<Map<string, Level>> {
  const rows = await db
    .selectFrom('relay_messages')
    .select(({ fn }) => ['topic', fn.countAll().as('messages'), fn.sum('bytes').as('total')])
    .where('topic', 'in', topics)
    .where('expires_at', '>', nowMs)
    .groupBy('topic')
    .execute()
  return new Map(
    rows.map((row) => [row.topic, { bytes: Number(row.total), messages: Number(row.messages) }]),
  )
}

function toRow(stored: StoredMessage, digest: string, bytes: number) {
  const { attestation = null, expiresAt, id, message, publishedAt, publisher, tag, topic } = stored
  return {
    topic,
    id: Number(id),
    digest,
    message,
    bytes,
    publisher,
    tag,
    published_at: publishedAt,
    expires_at: expiresAt,
    attestation,
  }
}

function hashOf({ message }: NewMessage): string {
  return createHash('sha256').update(message).digest('hex')
}

/**
 * Returns the digest of a message in its topic, in hex. It is computed from the hash by which clients identify the
 * message.
 */
export function digestOf({ hash, topic }: Receipt): string {
  return createHash('sha256').update(topic).update('\0').update(hash).digest('hex')
}
