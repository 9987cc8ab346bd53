import { BaseError, parse } from '@fairlead/protocol'
import { defaultRecoveryDelayHours, Project, type ProjectSettings } from './Project.ts'
import { changesRow, type StoreContext, tryJson } from './StoreContext.ts'
import type { Db, ProjectRow } from './schema.ts'

/** Projects in the database; behaves the same on SQLite and PostgreSQL. */
export type ProjectStore = {
  find(id: string): Promise<Project | undefined>
  /** Oldest first. */
  list(): Promise<readonly Project[]>
  /** @throws `CONFLICT` when the id is taken. */
  add(id: string, settings: ProjectSettings): Promise<Project>
  /** Adds a project like {@link ProjectStore.add}, but only if there is none yet. */
  addFirst(id: string, settings: ProjectSettings): Promise<void>
  /** @throws `NOT_FOUND` when there is no such project. */
  update(id: string, changes: Partial<ProjectSettings>): Promise<Project>
  /** @throws `NOT_FOUND` when there is no such project. */
  remove(id: string): Promise<void>
}

export function createProjectStore({ clock, db }: StoreContext): ProjectStore {
  const now = () => new Date(clock()).toISOString()

  return {
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
      if (!(await changesRow(insert(db, row))))
        throw new BaseError('CONFLICT', { shortMessage: `Project already exists: ${id}` })
      return toProject(row)
    },

    async addFirst(id, settings) {
      const other = await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()
      // Another process may add it at the same time.
      if (!other) await insert(db, newRow(id, settings, now())).execute()
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
      const isRemoved = await changesRow(db.deleteFrom('projects').where('id', '=', id))
      if (!isRemoved) throw projectNotFound(id)
    },
  }
}

function insert(db: Db, row: ProjectRow) {
  return db
    .insertInto('projects')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
}

function projectNotFound(id: string) {
  return new BaseError('NOT_FOUND', { shortMessage: `No such project: ${id}` })
}

function newRow(id: string, settings: ProjectSettings, now: string): ProjectRow {
  const defaults = {
    allowsDefaultOrigins: true,
    allowsPreviews: null,
    guests: 'off',
    mode: 'production',
    recovery: 'automatic',
    recoveryDelayHours: defaultRecoveryDelayHours,
    sponsorship: null,
    tokenLogin: null,
  } as const
  const columns = toColumns({ ...defaults, thirdPartyClients: 'on', ...settings })
  return { id, ...columns, created_at: now, updated_at: now } as ProjectRow
}

/** Kysely leaves out of an update what is `undefined`. */
function toColumns(settings: Partial<ProjectSettings>) {
  const { allowsPreviews, features, guests, sponsorship, thirdPartyClients, tokenLogin } = settings
  return {
    name: settings.name,
    allowed_origins: settings.allowedOrigins && JSON.stringify(settings.allowedOrigins),
    features: features && JSON.stringify(features),
    analytics: toFlag(settings.isAnalyticsEnabled),
    disabled: toFlag(settings.isDisabled),
    recovery: settings.recovery,
    recovery_delay_hours: settings.recoveryDelayHours,
    sponsorship: sponsorship && JSON.stringify(sponsorship),
    token_login: tokenLogin && JSON.stringify(tokenLogin),
    guests: toFlag(guests && guests === 'on'),
    default_origins: toFlag(settings.allowsDefaultOrigins),
    mode: settings.mode,
    previews: allowsPreviews === null ? null : toFlag(allowsPreviews),
    third_party: toFlag(thirdPartyClients && thirdPartyClients === 'on'),
  }
}

function toFlag(setting: boolean | undefined): number | undefined {
  return setting === undefined ? undefined : Number(setting)
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
      mode: row.mode,
      recoveryDelayHours: row.recovery_delay_hours,
      allowsDefaultOrigins: row.default_origins === 1,
      allowsPreviews: row.previews === null ? null : row.previews === 1,
      thirdPartyClients: row.third_party === 0 ? 'off' : 'on',
      guests: row.guests === 1 ? 'on' : 'off',
      sponsorship: row.sponsorship === null ? null : tryJson(row.sponsorship),
      tokenLogin: row.token_login === null ? null : tryJson(row.token_login),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    'SERVER_ERROR',
  )
}
