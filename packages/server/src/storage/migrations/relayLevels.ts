import type { Kysely, Migration } from 'kysely'

/** Bound of a topic that was never counted. It is above every limit, so the topic is counted with its next message. */
const unknown = 2 ** 40

/** Adds upper bounds of the number and size of a topic's messages, so that they needn't be counted for each message. */
export const relayLevels: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['messages', 'bytes'])
      await db.schema
        .alterTable('relay_topics')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(unknown))
        .execute()
  },
}
