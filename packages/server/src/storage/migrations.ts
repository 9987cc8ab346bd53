import { BaseError } from '@fairlead/protocol'
import { type Kysely, type Migration, Migrator } from 'kysely'
import {
  auditHead,
  deviceKnown,
  deviceLabel,
  guests,
  identityProvider,
  projectMode,
  sponsoredSender,
  thirdPartyClients,
  tokenLogin,
  walletProject,
} from './migrations/addedColumns.ts'
import { auditChains } from './migrations/auditChains.ts'
import { auth } from './migrations/auth.ts'
import { bundler } from './migrations/bundler.ts'
import { bundlerDefences } from './migrations/bundlerDefences.ts'
import { custody } from './migrations/custody.ts'
import { dashboardTokens } from './migrations/dashboardTokens.ts'
import { deviceKeys } from './migrations/deviceKeys.ts'
import { emailUpdate } from './migrations/emailUpdate.ts'
import { eventPosition } from './migrations/eventPosition.ts'
import { events } from './migrations/events.ts'
import { history } from './migrations/history.ts'
import { historyAssets } from './migrations/historyAssets.ts'
import { languageTags } from './migrations/languageTags.ts'
import { mailOutbox } from './migrations/mailOutbox.ts'
import { names } from './migrations/names.ts'
import { onramp } from './migrations/onramp.ts'
import { passkeys } from './migrations/passkeys.ts'
import { projectRecoveryDelay, waitingRecoveries } from './migrations/recoveryDelay.ts'
import { relay } from './migrations/relay.ts'
import { relayLevels } from './migrations/relayLevels.ts'
import { relayFile, relayUsage } from './migrations/relayUsage.ts'
import { smartSessions } from './migrations/smartSessions.ts'
import { social } from './migrations/social.ts'
import { usedProofs } from './migrations/usedProofs.ts'
import { writeProbe } from './migrations/writeProbe.ts'
import type { Schema } from './schema.ts'

/** All schema migrations, ordered by name. A released migration is never edited; add a new one instead. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-projects': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('projects')
        .addColumn('id', 'varchar(32)', (column) => column.primaryKey())
        .addColumn('name', 'varchar(100)', (column) => column.notNull())
        .addColumn('allowed_origins', 'text', (column) => column.notNull())
        .addColumn('features', 'text')
        .addColumn('analytics', 'integer', (column) => column.notNull())
        .addColumn('disabled', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
        .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
        .execute()
    },
  },
  '0002-history': history,
  '0003-events': events,
  '0004-relay': relay,
  '0005-auth': auth,
  '0006-custody': custody,
  '0007-social': social,
  '0008-bundler': bundler,
  '0009-wallet-project': walletProject,
  '0010-audit-head': auditHead,
  '0011-passkeys': passkeys,
  '0012-email-update': emailUpdate,
  '0013-device-label': deviceLabel,
  '0014-sponsored-sender': sponsoredSender,
  '0015-device-known': deviceKnown,
  '0016-third-party-clients': thirdPartyClients,
  '0017-onramp': onramp,
  '0018-names': names,
  '0019-token-login': tokenLogin,
  '0020-identity-provider': identityProvider,
  '0021-smart-sessions': smartSessions,
  '0022-guests': guests,
  '0030-bundler-defences': bundlerDefences,
  '0031-relay-usage': relayUsage,
  '0033-used-proofs': usedProofs,
  '0040-project-recovery-delay': projectRecoveryDelay,
  '0041-waiting-recoveries': waitingRecoveries,
  '0042-project-mode': projectMode,
  '0046-write-probe': writeProbe,
  '0049-mail-outbox': mailOutbox,
  '0055-event-position': eventPosition,
  '0056-history-assets': historyAssets,
  '0057-dashboard-tokens': dashboardTokens,
  '0063-language-tags': languageTags,
  '0064-audit-chains': auditChains,
  '0068-relay-levels': relayLevels,
  '0069-device-keys': deviceKeys,
}

/**
 * Migrations of the main SQLite file. The relay has a file of its own, so this file drops the relay's tables. Contains
 * each step of {@link migrations}, also those that do nothing here.
 */
export const sqliteMigrations: typeof migrations = {
  ...migrations,
  '0032-relay-file': relayFile,
  '0068-relay-levels': { up: async () => {} },
}

/** Migrations of the relay's SQLite file. */
export const relayMigrations: typeof migrations = {
  '0004-relay': relay,
  '0031-relay-usage': relayUsage,
  '0046-write-probe': writeProbe,
  '0068-relay-levels': relayLevels,
}

/**
 * Migrates the schema to the latest version.
 *
 * @param steps - Default: the migrations of a database that holds everything.
 * @param options.isInTransaction - If true, `db` is a transaction of the caller, which also rolls it back.
 * @returns Names of the steps taken; empty if there were none.
 * @throws `SERVER_ERROR` when a step fails; the whole run is rolled back.
 */
export async function migrate(
  db: Kysely<Schema>,
  steps: typeof migrations = migrations,
  { isInTransaction = false }: { isInTransaction?: boolean } = {},
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    disableTransactions: isInTransaction,
    provider: { getMigrations: async () => ({ ...steps }) },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error)
    throw new BaseError('SERVER_ERROR', {
      cause: error,
      hints: [error instanceof Error ? error.message : String(error)],
      shortMessage: 'The database could not be migrated',
    })
  return results.map((result) => result.migrationName)
}
