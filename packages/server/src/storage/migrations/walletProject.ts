import { type Kysely, type Migration, sql } from 'kysely'

/** Adds the project in which a wallet was created; its settings decide how the wallet is recovered. */
export const walletProject: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('wallets').addColumn('project_id', 'varchar(32)').execute()
    // Existing wallets: the project is taken from the audit.
    await sql`
      update wallets set project_id = (
        select max(audit.project_id) from audit
        where audit.action = 'wallet.created' and audit.subject = wallets.id
      )`.execute(db)
  },
}
