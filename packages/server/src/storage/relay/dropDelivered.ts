import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

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
