import { type Kysely, sql } from 'kysely'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { migrate, sqliteMigrations } from '../migrations.ts'
import { toKysely } from '../openSqlite.ts'

/** Last step that a running server of the version before it doesn't tolerate. No later one may be like it. */
const base = '0032-relay-file'

type Column = { dflt_value: string | null; name: string; notnull: number; type: string }
type Index = { columns: string; isUnique: boolean }
type Table = { columns: Readonly<Record<string, Column>>; indexes: readonly Index[] }

const read = async <row>(db: Kysely<never>, text: string): Promise<readonly row[]> =>
  (await sql<row>`${sql.raw(text)}`.execute(db)).rows

/** Returns the columns and indexes of all tables. */
async function readSchema(db: Kysely<never>): Promise<Readonly<Record<string, Table>>> {
  const names = await read<{ name: string }>(
    db,
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  )
  const tables: Record<string, Table> = {}
  for (const { name } of names) {
    const columns = await read<Column>(db, `pragma table_info('${name}')`)
    const indexes: Index[] = []
    const listed = await read<{ name: string; unique: number }>(db, `pragma index_list('${name}')`)
    for (const index of listed) {
      const parts = await read<{ name: string }>(db, `pragma index_info('${index.name}')`)
      indexes.push({
        columns: parts.map((part) => part.name).join(),
        isUnique: index.unique === 1,
      })
    }
    const byName = Object.fromEntries(columns.map((column) => [column.name, column]))
    tables[name] = { columns: byName, indexes }
  }
  return tables
}

/** Returns what a running server of the version before would stumble over. */
function findBreaks(
  before: Readonly<Record<string, Table>>,
  after: Readonly<Record<string, Table>>,
): string[] {
  return Object.entries(before).flatMap(([name, { columns, indexes }]) => {
    const next = after[name]
    if (!next) return `${name}: dropped`
    const unique = (list: readonly Index[]) => list.filter(({ isUnique }) => isUnique)
    const lost = unique(indexes).filter(
      (index) => !unique(next.indexes).some((other) => other.columns === index.columns),
    )
    const added = unique(next.indexes).filter(
      (index) => !unique(indexes).some((other) => other.columns === index.columns),
    )
    const changed = Object.values(columns).filter((column) => {
      const now = next.columns[column.name]
      return now?.type !== column.type || now.notnull !== column.notnull
    })
    const required = Object.values(next.columns).filter(
      (column) => !columns[column.name] && column.notnull === 1 && column.dflt_value === null,
    )
    return [
      ...changed.map((column) => `${name}.${column.name}: dropped or changed`),
      ...required.map((column) => `${name}.${column.name}: new, without a default`),
      ...lost.map((index) => `${name}: unique (${index.columns}) dropped`),
      ...added.map((index) => `${name}: unique (${index.columns}) added`),
    ]
  })
}

/** Takes one step after the other. Returns the breaks of each. */
async function checkSteps(steps: typeof sqliteMigrations): Promise<Record<string, string[]>> {
  const database = new Database(':memory:')
  const db = toKysely(database)
  const found: Record<string, string[]> = {}
  const taken: Record<string, (typeof steps)[string]> = {}
  try {
    let before = await readSchema(db as unknown as Kysely<never>)
    for (const name of Object.keys(steps).sort()) {
      taken[name] = steps[name]!
      await migrate(db, taken)
      const after = await readSchema(db as unknown as Kysely<never>)
      const breaks = name > base ? findBreaks(before, after) : []
      if (breaks.length > 0) found[name] = breaks
      before = after
    }
    return found
  } finally {
    await db.destroy()
  }
}

test('[SEC-310] default: each step since the base only adds, so that running servers tolerate it', async () => {
  expect(await checkSteps(sqliteMigrations)).toEqual({})
})

test('[SEC-310] error: steps that drop, rename, require or restrict are found', async () => {
  const step = (text: string) => ({
    async up(db: Kysely<unknown>) {
      for (const statement of text.split(';')) await sql`${sql.raw(statement)}`.execute(db)
    },
  })

  const found = await checkSteps({
    ...sqliteMigrations,
    '9001-drop': step('drop table write_probe'),
    '9002-rename': step('alter table projects rename column name to title'),
    '9003-require': step("alter table projects add column plan text not null default 'x'"),
    '9004-restrict': step('create unique index one_name on projects (title)'),
    '9005-free': step('drop index one_name'),
    '9006-table': step(
      'create table copy (id text primary key, needed text not null); alter table copy rename to kept',
    ),
  })

  expect(found).toEqual({
    '9001-drop': ['write_probe: dropped'],
    '9002-rename': ['projects.name: dropped or changed', 'projects.title: new, without a default'],
    '9004-restrict': ['projects: unique (title) added'],
    '9005-free': ['projects: unique (title) dropped'],
  })
})
