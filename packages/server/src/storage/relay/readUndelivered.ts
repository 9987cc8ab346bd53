import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { digestOf } from './appendMessages.ts'
import { countFitting } from './countFitting.ts'
import type { ReadBudget, Receipt, StoredMessage, Waiting } from './RelayStore.ts'
import type { MessageRow } from './relaySchema.ts'
import { parts } from './subscriptions.ts'

type Wanted = { clientId: string; nowMs: number; topics: readonly string[] }

/** Reads a client's undelivered messages in its subscribed topics, oldest first within a topic, up to the budget. */
export async function readUndelivered(
  db: Kysely<Schema>,
  wanted: Wanted,
  budget: ReadBudget,
): Promise<Waiting> {
  const waiting = undelivered(db, wanted)
  // Sizes are read first, so that only texts within the budget are loaded.
  const weighed = await waiting
    .select('message.bytes')
    .limit(budget.messages + 1)
    .execute()
  const count = countFitting(
    weighed.map(({ bytes }) => Number(bytes)),
    budget,
  )
  const rows = count > 0 ? await waiting.selectAll('message').limit(count).execute() : []
  return { hasMore: count < weighed.length, messages: rows.map(toMessage) }
}

function undelivered(db: Kysely<Schema>, { clientId, nowMs, topics }: Wanted) {
  return db
    .selectFrom('relay_messages as message')
    .innerJoin('relay_subscriptions as subscription', (join) =>
      join
        .onRef('subscription.topic', '=', 'message.topic')
        .on('subscription.client', '=', clientId)
        .on('subscription.expires_at', '>', nowMs),
    )
    .where('message.topic', 'in', topics)
    .where('message.publisher', '!=', clientId)
    .where('message.expires_at', '>', nowMs)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('relay_acks as ack')
            .select('ack.client')
            .whereRef('ack.topic', '=', 'message.topic')
            .whereRef('ack.id', '=', 'message.id')
            .where('ack.client', '=', clientId),
        ),
      ),
    )
    .orderBy('message.topic')
    .orderBy('message.id')
}

function toMessage(row: MessageRow): StoredMessage {
  return {
    id: String(row.id),
    topic: row.topic,
    message: row.message,
    publisher: row.publisher,
    tag: Number(row.tag),
    publishedAt: Number(row.published_at),
    expiresAt: Number(row.expires_at),
    ...(row.attestation !== null && { attestation: row.attestation }),
  }
}

/** Finds the messages in the client's topics that match the receipts. */
export async function findReceived(
  db: Kysely<Schema>,
  clientId: string,
  options: { nowMs: number; receipts: readonly Receipt[] },
): Promise<Pick<StoredMessage, 'id' | 'topic'>[]> {
  const { nowMs, receipts } = options
  const found: Pick<StoredMessage, 'id' | 'topic'>[] = []
  for (const some of parts(receipts.map(digestOf))) {
    const rows = await db
      .selectFrom('relay_messages as message')
      .innerJoin('relay_subscriptions as subscription', (join) =>
        join
          .onRef('subscription.topic', '=', 'message.topic')
          .on('subscription.client', '=', clientId)
          .on('subscription.expires_at', '>', nowMs),
      )
      .select(['message.id', 'message.topic'])
      .where('message.digest', 'in', some)
      .where('message.expires_at', '>', nowMs)
      .execute()
    for (const { id, topic } of rows) found.push({ id: String(id), topic })
  }
  return found
}
