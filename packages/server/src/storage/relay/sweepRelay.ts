import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Deletes expired messages, subscriptions and counters, and rows that refer to them. */
export async function sweepRelay(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('relay_messages').where('expires_at', '<=', nowMs).execute()
  await db.deleteFrom('relay_subscriptions').where('expires_at', '<=', nowMs).execute()
  await db.deleteFrom('relay_usage').where('until', '<=', nowMs).execute()
  await db
    .deleteFrom('relay_acks')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('relay_messages')
            .select('relay_messages.id')
            .whereRef('relay_messages.topic', '=', 'relay_acks.topic')
            .whereRef('relay_messages.id', '=', 'relay_acks.id'),
        ),
      ),
    )
    .execute()
  await db
    .deleteFrom('relay_topics')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('relay_messages')
            .select('relay_messages.id')
            .whereRef('relay_messages.topic', '=', 'relay_topics.topic'),
        ),
      ),
    )
    .execute()
}

/**
 * Deletes messages that all current subscribers have acknowledged. They are kept for new subscribers only while the
 * topic has space.
 */
export async function dropDelivered(
  db: Kysely<Schema>,
  topic: string,
  nowMs: number,
): Promise<void> {
  await db
    .deleteFrom('relay_messages')
    .where('topic', '=', topic)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('relay_acks as ack')
          .select('ack.client')
          .where('ack.topic', '=', topic)
          .whereRef('ack.id', '=', 'relay_messages.id'),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('relay_subscriptions as listener')
            .select('listener.client')
            .where('listener.topic', '=', topic)
            .where('listener.expires_at', '>', nowMs)
            .whereRef('listener.client', '!=', 'relay_messages.publisher')
            .where((inner) =>
              inner.not(
                inner.exists(
                  inner
                    .selectFrom('relay_acks as ack')
                    .select('ack.client')
                    .where('ack.topic', '=', topic)
                    .whereRef('ack.id', '=', 'relay_messages.id')
                    .whereRef('ack.client', '=', 'listener.client'),
                ),
              ),
            ),
        ),
      ),
    )
    .execute()
}
