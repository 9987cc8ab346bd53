import type { Kysely, Migration } from 'kysely'

/** Adds the proofs that were used, so that each can be used once at any process. */
export const usedProofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('used_proof')
      .addColumn('digest', 'varchar(43)', (column) => column.primaryKey())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('used_proof_age').on('used_proof').columns(['until']).execute()
  },
}
