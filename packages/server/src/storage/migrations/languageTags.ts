import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** Makes room for languages with a region or script, such as `zh-TW`. SQLite ignores the length of texts. */
export const languageTags: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    for (const table of ['auth_flow', 'email_login', 'social_flow'])
      await sql`alter table ${sql.table(table)} alter column language type varchar(16)`.execute(db)
  },
}
