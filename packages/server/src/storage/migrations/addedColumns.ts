import { type Kysely, type Migration, sql } from 'kysely'

// Migrations that add columns to a table.

/** Signs the audit's last entry, so that write access to the database is not enough to truncate the audit. */
export const auditHead: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('audit_head')
      .addColumn('mac', 'varchar(43)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}

/** Adds the time of a device's last approval, which is kept when the approval is withdrawn. */
export const deviceKnown: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('device').addColumn('known_at', 'bigint').execute()
    await sql`update device set known_at = verified_at`.execute(db)
  },
}

/** Adds the name of a device in its owner's list. */
export const deviceLabel: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('device')
      .addColumn('label', 'varchar(64)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}

/** Adds the sender to sponsored amounts, for the daily limit per account. */
export const sponsoredSender: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sponsored_operations')
      .addColumn('sender', 'varchar(42)', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}

/** Adds a project's switch for third-party clients, and marks which approvals of a device were given without digits. */
export const thirdPartyClients: Migration = {
  async up(db: Kysely<unknown>) {
    await addSwitch(db, 'projects', 'third_party')
    await addSwitch(db, 'auth_flow', 'asks_digits')
    await addSwitch(db, 'device', 'by_digits')
  },
}

/** Adds the provider of a login, so that a user can have several. */
export const identityProvider: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('identity')
      .addColumn('provider', 'varchar(16)', (column) => column.notNull().defaultTo('email'))
      .execute()
    // Until now, a user had one login besides the email address at most, and its profile names the provider.
    await sql`
      update identity set provider = coalesce(
        (select max(provider) from social_profile where social_profile.user_id = identity.user_id),
        'email'
      ) where issuer <> 'email'`.execute(db)
  },
}

/** Adds a project's login with its own tokens. */
export const tokenLogin: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('projects').addColumn('token_login', 'text').execute()
  },
}

/** Adds a project's switch for guests. */
export const guests: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('projects')
      .addColumn('guests', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/**
 * Adds the mode of a project. Existing projects keep their allowed origins: previews too, about which the server now
 * warns. The project of a developer's machine gets the mode for it.
 */
export const projectMode: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('projects')
      .addColumn('mode', 'varchar(11)', (column) => column.notNull().defaultTo('production'))
      .execute()
    await db.schema.alterTable('projects').addColumn('previews', 'integer').execute()
    await sql`update projects set previews = 1`.execute(db)
    await sql`
      update projects set mode = 'development', previews = null
      where id = 'fa17ead0fa17ead0fa17ead0fa17ead0'`.execute(db)
  },
}

/** Adds a column of 0 or 1 that is 1 in all existing rows. */
function addSwitch(db: Kysely<unknown>, table: string, name: string) {
  return db.schema
    .alterTable(table)
    .addColumn(name, 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}

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
