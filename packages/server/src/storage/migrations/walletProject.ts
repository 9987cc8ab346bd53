import { type Kysely, type Migration, sql } from 'kysely'

/** Which project a wallet was made in: who may recover it is for that one to say. */
export const walletProject: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('wallets').addColumn('project_id', 'varchar(32)').execute()
    // Wallets that are there already: what happened to them was written down.
    await sql`
      update wallets set project_id = (
        select max(audit.project_id) from audit
        where audit.action = 'wallet.created' and audit.subject = wallets.id
      )`.execute(db)
  },
}
