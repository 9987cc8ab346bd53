import { BaseError } from '@fairlead/protocol'
import { type Kysely, Migrator } from 'kysely'
import { migrations } from './migrations.ts'
import type { Schema } from './schema.ts'

/**
 * Migrates the schema to the latest version.
 *
 * @returns Names of the steps taken; empty if there were none.
 * @throws `SERVER_ERROR` when a step fails; the whole run is rolled back.
 */
export async function migrate(db: Kysely<Schema>): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error)
    throw new BaseError('SERVER_ERROR', {
      cause: error,
      hints: [error instanceof Error ? error.message : String(error)],
      shortMessage: 'The database could not be migrated',
    })
  return results.map((result) => result.migrationName)
}
