import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServeEnv } from '../../env.ts'
import { listOriginWarnings } from '../../features/project/findPublicOrigins.ts'
import { formatLogEntry } from '../../log.ts'
import { openPostgresSource } from '../../storage/copy/openPostgresCopy.ts'
import { openSqliteSource } from '../../storage/copy/openSqliteCopy.ts'
import { migrations, sqliteMigrations } from '../../storage/migrations.ts'
import { openStorage } from '../../storage/openStorage.ts'
import { type Finding, ok, toFinding } from './Finding.ts'

/** State of the schema: `new` before the first start. */
type SchemaState = 'current' | 'new' | 'older'

/**
 * Checks that the database can be reached and written, without changing its schema.
 *
 * @returns `needsKeys`: true if rows can only be read with the key files.
 */
export async function checkStorage(
  env: ServeEnv,
): Promise<{ findings: readonly Finding[]; needsKeys: boolean }> {
  // A type assertion, because the compiler doesn't see the assignments in the function below.
  let schema = 'new' as SchemaState
  let needsKeys = false
  const database = await toFinding(
    'database',
    async () => {
      const taken = await readSteps(env)
      const known = env.databaseUrl ? migrations : sqliteMigrations
      const newer = taken.find((name) => !(name in known))
      if (newer)
        return {
          detail: `It is of a newer version of the server (${newer})`,
          mend: 'Use that version or a newer one.',
          state: 'failed',
        }
      const missing = Object.keys(known).length - taken.length
      schema = taken.length === 0 ? 'new' : missing > 0 ? 'older' : 'current'
      if (schema === 'new') return ok('can be created')
      needsKeys = true
      if (schema === 'older') return ok(`${missing} steps will be taken at the next start`)
      needsKeys = await withStorage(env, async (storage) => {
        await storage.ping()
        return !(await storage.envelopes.isEmpty())
      })
      return ok('accepts writes')
    },
    env.databaseUrl ? 'Check DATABASE_URL, and that Postgres runs.' : 'Check DATA_DIR.',
  )
  if (database.state === 'failed' || schema !== 'current')
    return { findings: [database], needsKeys }
  return { findings: [database, ...(await checkOrigins(env))], needsKeys }
}

async function checkOrigins(env: ServeEnv): Promise<readonly Finding[]> {
  const warnings = await withStorage(env, ({ projects }) => listOriginWarnings(projects))
  return warnings.map((entry) => ({
    detail: formatLogEntry(entry).replace(/^\S*\s*WARNING: /, ''),
    state: 'warning',
    subject: 'project',
  }))
}

/** Returns the migrations of the database; none if it doesn't exist yet. */
async function readSteps({ dataDir, databaseUrl }: ServeEnv): Promise<readonly string[]> {
  if (!databaseUrl && !existsSync(join(dataDir, 'data', 'fairlead.db'))) {
    await access(existingPart(dataDir), constants.W_OK)
    return []
  }
  const source = databaseUrl ? await openPostgresSource(databaseUrl) : openSqliteSource(dataDir)
  try {
    return await source.listMigrations()
  } finally {
    await source.close()
  }
}

function existingPart(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingPart(dirname(path))
}

async function withStorage<value>(
  env: ServeEnv,
  use: (storage: ReturnType<typeof openStorage>) => Promise<value>,
): Promise<value> {
  const storage = openStorage({ clock: Date.now, ...env, databaseConnections: 1 })
  try {
    return await use(storage)
  } finally {
    await storage.close()
  }
}
