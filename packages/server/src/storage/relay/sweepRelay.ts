import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Deletes expired messages and subscriptions, and rows that refer to them. */
export async function sweepRelay(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('relay_messages').where('expires_at', '<=', nowMs).execute()
  await db.deleteFrom('relay_subscriptions').where('expires_at', '<=', nowMs).execute()
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
