import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { createLedger } from './createLedger.ts'
import { createRowsQuery } from './createRowsQuery.ts'
import { MailboxFull } from './MailboxFull.ts'
import { chargesOf, type RelayQuotas, type Sender } from './quotas.ts'
import type { MailboxLimits, NewMessage, Receipt, StoredMessage } from './RelayStore.ts'
import { sizeOf } from './sizeOf.ts'
import { dropDelivered } from './sweepRelay.ts'

/** Result for one message: the stored message, `known` for a duplicate, or the limit that was reached. */
export type Appended = StoredMessage | 'known' | MailboxFull

/** A message to store, and whose quotas it counts towards. */
export type Addition = { readonly message: NewMessage; readonly sender: Sender }

type Level = { bytes: number; messages: number }

/**
 * Reserves ids, and counts messages that may be stored. Ids start at the current time, so a topic that was deleted does
 * not reuse an id. Parameters: topic, last id, messages and bytes of each topic, then the current time in
 * microseconds.
 */
const reserve = createRowsQuery((db, count) =>
  db
    .insertInto('relay_topics')
    .values(Array(count).fill({ topic: '', last_id: 0, messages: 0, bytes: 0 }))
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet({
        last_id: sql`relay_topics.last_id + excluded.last_id - ${0}`,
        messages: sql`relay_topics.messages + excluded.messages`,
        bytes: sql`relay_topics.bytes + excluded.bytes`,
      }),
    )
    .returning(['topic', 'last_id', 'messages', 'bytes']),
)

/** Parameters: the digests, then the current time. */
const findKnown = createRowsQuery((db, count) =>
  db
    .selectFrom('relay_messages')
    .select('digest')
    .where('digest', 'in', Array(count).fill(''))
    .where('expires_at', '>', 0),
)

/** Parameters: the columns of each message, in this order. */
const insert = createRowsQuery((db, count) =>
  db.insertInto('relay_messages').values(
    Array(count).fill({
      topic: '',
      id: 0,
      digest: '',
      message: '',
      bytes: 0,
      publisher: '',
      tag: 0,
      published_at: 0,
      expires_at: 0,
      attestation: null,
    }),
  ),
)

/**
 * Stores messages of any topics. Up to 32 messages take the same number of statements as one. Call it in a transaction.
 *
 * The first statement locks the topics' rows until the transaction ends. Other processes that write to them wait, so
 * ids become visible in order.
 */
export async function appendMessages(
  db: Db,
  additions: readonly Addition[],
  options: { limits: MailboxLimits; nowMs: number; quotas: RelayQuotas },
): Promise<readonly Appended[]> {
  const { limits, nowMs, quotas } = options
  const all = additions.map(({ message, sender }) => ({
    bytes: sizeOf(message),
    charges: chargesOf(message.publisher, sender, quotas),
    digest: digestOf({ hash: hash('sha256', message.message), topic: message.topic }),
    message,
  }))
  const topics = await createTopics(db, all, { limits, nowMs })
  const ledger = await createLedger(db, all, nowMs)
  const digests = all.map(({ digest }) => [digest])
  const known = new Set((await findKnown(db, digests, [nowMs])).map(({ digest }) => digest))
  const rows: unknown[][] = []
  const appended: Appended[] = []
  for (const { bytes, charges, digest, message } of all) {
    const id = topics.nextId(message.topic)
    if (known.has(digest)) {
      appended.push('known')
      continue
    }
    const { expiresAt } = message
    const limit =
      (await topics.findLimit(message.topic, bytes)) ?? ledger.charge(charges, { bytes, expiresAt })
    if (limit) {
      appended.push(new MailboxFull(limit))
      continue
    }
    known.add(digest)
    topics.add(message.topic, bytes)
    const stored = { ...message, id: String(id) }
    rows.push(toRow(message, { bytes, digest, id }))
    appended.push(stored)
  }
  await insert(db, rows)
  await ledger.write()
  await topics.write()
  return appended
}

/**
 * Reserves ids for messages in their topics, and reads the topics' counters.
 *
 * A topic's counters are upper bounds: they include expired and refused messages. The messages of a topic are counted
 * only when a bound reaches a limit.
 */
async function createTopics(
  db: Db,
  all: readonly { bytes: number; message: NewMessage }[],
  { limits, nowMs }: { limits: MailboxLimits; nowMs: number },
) {
  const wanted = new Map<string, Level>()
  for (const { bytes, message } of all) addTo(wanted, message.topic, bytes)
  const base = nowMs * 1_000
  const reserved = await reserve(
    db,
    // Sorted, so that processes lock rows in the same order, which avoids deadlocks.
    [...wanted]
      .sort()
      .map(([topic, { bytes, messages }]) => [topic, base + messages, messages, bytes]),
    [base],
  )
  const ids = new Map<string, number>()
  const levels = new Map<string, Level>()
  for (const { bytes, last_id, messages, topic } of reserved) {
    const added = wanted.get(topic) ?? { bytes: 0, messages: 0 }
    ids.set(topic, Number(last_id) - added.messages + 1)
    levels.set(topic, {
      bytes: Number(bytes) - added.bytes,
      messages: Number(messages) - added.messages,
    })
  }
  /** Messages of this group, which are not in the table yet. */
  const pending = new Map<string, Level>()
  /** Topics whose messages were counted, and topics whose delivered messages were deleted. */
  const [counted, cleared] = [new Set<string>(), new Set<string>()]

  /** Returns the limit that one more message would exceed according to the topic's counters. */
  function reached(topic: string, bytes: number): 'bytes' | 'messages' | undefined {
    const level = levels.get(topic) ?? { bytes: 0, messages: 0 }
    if (level.messages + 1 > limits.messages) return 'messages'
    return level.bytes + bytes > limits.bytes ? 'bytes' : undefined
  }

  async function countAgain(topic: string): Promise<void> {
    const stored = await readLevel(db, topic, nowMs)
    const added = pending.get(topic) ?? { bytes: 0, messages: 0 }
    levels.set(topic, {
      bytes: stored.bytes + added.bytes,
      messages: stored.messages + added.messages,
    })
    counted.add(topic)
  }

  return {
    nextId(topic: string): number {
      const id = ids.get(topic) ?? 0
      ids.set(topic, id + 1)
      return id
    },
    /** Returns the limit that one more message would exceed. Deletes delivered messages first if the topic is full. */
    async findLimit(topic: string, bytes: number): Promise<'bytes' | 'messages' | undefined> {
      if (reached(topic, bytes) && !counted.has(topic)) await countAgain(topic)
      if (reached(topic, bytes) && !cleared.has(topic)) {
        cleared.add(topic)
        await dropDelivered(db, topic, nowMs)
        await countAgain(topic)
      }
      return reached(topic, bytes)
    },
    add(topic: string, bytes: number) {
      addTo(pending, topic, bytes)
      addTo(levels, topic, bytes)
    },
    /** Writes the counters of the topics whose messages were counted. */
    async write(): Promise<void> {
      for (const topic of [...counted].sort())
        await db
          .updateTable('relay_topics')
          .set(levels.get(topic) ?? {})
          .where('topic', '=', topic)
          .execute()
    },
  }
}

function addTo(levels: Map<string, Level>, topic: string, bytes: number): void {
  const level = levels.get(topic) ?? { bytes: 0, messages: 0 }
  levels.set(topic, { bytes: level.bytes + bytes, messages: level.messages + 1 })
}

/** Counts the messages of a topic that have not expired. */
async function readLevel(db: Db, topic: string, nowMs: number): Promise<Level> {
  const { messages, total } = await db
    .selectFrom('relay_messages')
    .select(({ fn }) => [fn.countAll().as('messages'), fn.sum('bytes').as('total')])
    .where('topic', '=', topic)
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  return { bytes: Number(total), messages: Number(messages) }
}

function toRow(
  message: NewMessage,
  { bytes, digest, id }: { bytes: number; digest: string; id: number },
): unknown[] {
  const { attestation = null, expiresAt, publishedAt, publisher, tag, topic } = message
  return [
    topic,
    id,
    digest,
    message.message,
    bytes,
    publisher,
    tag,
    publishedAt,
    expiresAt,
    attestation,
  ]
}

/**
 * Returns the digest of a message in its topic, in hex. It is computed from the hash by which clients identify the
 * message.
 */
export function digestOf({ hash: ofText, topic }: Receipt): string {
  return hash('sha256', `${topic}\0${ofText}`)
}
