import { type Kysely, sql } from 'kysely'
import { deleteByWalking, deleteInSteps } from '../deleteInSteps.ts'
import type { Schema } from '../schema.ts'

/** Time in which a topic without messages keeps its row, in milliseconds. */
const recentMs = 60_000

/** Deletes expired messages, subscriptions and counters, and rows that refer to them. Other work runs in between. */
export async function sweepRelay(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await deleteInSteps(db, {
    key: ['topic', 'id'],
    table: 'relay_messages',
    where: sql`expires_at <= ${nowMs}`,
  })
  await deleteInSteps(db, {
    key: ['client', 'topic'],
    table: 'relay_subscriptions',
    where: sql`expires_at <= ${nowMs}`,
  })
  await deleteInSteps(db, {
    key: ['subject', 'until'],
    table: 'relay_usage',
    where: sql`until <= ${nowMs}`,
  })
  await deleteByWalking(db, {
    key: ['topic', 'id', 'client'],
    table: 'relay_acks',
    where: sql`not exists (select 1 from relay_messages as message
      where message.topic = relay_acks.topic and message.id = relay_acks.id)`,
  })
  await deleteByWalking(db, {
    key: ['topic'],
    table: 'relay_topics',
    // Recent topics stay: on Postgres, the subquery doesn't see a message that was stored while this statement waited.
    where: sql`last_id < ${(nowMs - recentMs) * 1_000} and not exists (select 1 from relay_messages as message
      where message.topic = relay_topics.topic)`,
  })
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
