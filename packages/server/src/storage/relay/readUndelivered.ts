import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { StoredMessage } from './RelayStore.ts'
import type { MessageRow } from './relaySchema.ts'

/** What waits for a client in topics that it subscribed, oldest first within a topic. */
export async function readUndelivered(
  db: Kysely<Schema>,
  clientId: string,
  topics: readonly string[],
  nowMs: number,
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('relay_messages as message')
    .innerJoin('relay_subscriptions as subscription', (join) =>
      join
        .onRef('subscription.topic', '=', 'message.topic')
        .on('subscription.client', '=', clientId)
        .on('subscription.expires_at', '>', nowMs),
    )
    .selectAll('message')
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
    .execute()
  return rows.map(toMessage)
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
