import type { Kysely, Migration } from 'kysely'

/** Bound of a topic that was never counted. It is above every limit, so the topic is counted with its next message. */
const unknown = 2 ** 40

/**
 * Adds upper bounds of the number and the size of a topic's messages, so that a new message doesn't require counting
 * the stored ones.
 *
 * A server of the previous version doesn't raise the bounds. While both use one Postgres without Redis, a topic can exceed its
 * limits by the messages that the previous version adds.
 */
export const relayLevels: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['messages', 'bytes'])
      await db.schema
        .alterTable('relay_topics')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(unknown))
        .execute()
  },
}
