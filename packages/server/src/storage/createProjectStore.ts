import { BaseError, parse } from '@fairlead/protocol'
import type { Kysely } from 'kysely'
import { Project, type ProjectSettings, type ProjectStore } from './ProjectStore.ts'
import type { ProjectRow, Schema } from './schema.ts'

export function createProjectStore(db: Kysely<Schema>, clock: () => number): ProjectStore {
  const now = () => new Date(clock()).toISOString()

  const store: ProjectStore = {
    async find(id) {
      const row = await db
        .selectFrom('projects')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toProject(row)
    },

    async list() {
      const rows = await db
        .selectFrom('projects')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toProject)
    },

    async add(id, settings) {
      const row = newRow(id, settings, now())
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('projects')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n)
        throw new BaseError('CONFLICT', { shortMessage: `Project exists already: ${id}` })
      return toProject(row)
    },

    async addFirst(id, settings) {
      const other = await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()
      if (other) return
      await db
        .insertInto('projects')
        .values(newRow(id, settings, now()))
        // Another process may have added it first.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },

    async update(id, changes) {
      const row = await db
        .updateTable('projects')
        .set({ ...toColumns(changes), updated_at: now() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw projectNotFound(id)
      return toProject(row)
    },

    async remove(id) {
      const { numDeletedRows } = await db
        .deleteFrom('projects')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw projectNotFound(id)
    },
  }
  return store
}

function projectNotFound(id: string) {
  return new BaseError('NOT_FOUND', { shortMessage: `No such project: ${id}` })
}

function newRow(id: string, settings: ProjectSettings, now: string): ProjectRow {
  const columns = {
    recovery: 'automatic',
    default_origins: 1,
    third_party: 1,
    sponsorship: null,
    ...toColumns(settings),
  }
  return { id, ...columns, created_at: now, updated_at: now } as ProjectRow
}

type Columns = Partial<Omit<ProjectRow, 'id' | 'created_at' | 'updated_at'>>

function toColumns(settings: Partial<ProjectSettings>): Columns {
  const { allowedOrigins, allowsDefaultOrigins, features, isAnalyticsEnabled } = settings
  const { isDisabled, name, recovery, sponsorship, thirdPartyClients } = settings
  return {
    ...(name !== undefined && { name }),
    ...(allowedOrigins !== undefined && { allowed_origins: JSON.stringify(allowedOrigins) }),
    ...(features !== undefined && { features: features && JSON.stringify(features) }),
    ...(isAnalyticsEnabled !== undefined && { analytics: Number(isAnalyticsEnabled) }),
    ...(isDisabled !== undefined && { disabled: Number(isDisabled) }),
    ...(recovery !== undefined && { recovery }),
    ...(sponsorship !== undefined && { sponsorship: sponsorship && JSON.stringify(sponsorship) }),
    ...(allowsDefaultOrigins !== undefined && { default_origins: Number(allowsDefaultOrigins) }),
    ...(thirdPartyClients !== undefined && { third_party: Number(thirdPartyClients === 'on') }),
  }
}

/** Parses a row. Rows are untrusted input too: the database may have been edited by hand. */
function toProject(row: ProjectRow): Project {
  return parse(
    Project,
    {
      id: row.id,
      name: row.name,
      allowedOrigins: tryJson(row.allowed_origins),
      features: row.features === null ? null : tryJson(row.features),
      isAnalyticsEnabled: row.analytics === 1,
      isDisabled: row.disabled === 1,
      recovery: row.recovery,
      allowsDefaultOrigins: row.default_origins === 1,
      thirdPartyClients: row.third_party === 0 ? 'off' : 'on',
      sponsorship: row.sponsorship === null ? null : tryJson(row.sponsorship),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    'SERVER_ERROR',
  )
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No schema accepts `undefined`, so the parser reports the field.
    return undefined
  }
}
