import { BaseError } from '@fairlead/protocol'
import type Database from 'libsql'
import { migrationTables, type Row, sortByReference, type Table } from './RawDatabase.ts'

type Sqlite = InstanceType<typeof Database>

/** The tables of several SQLite files. A table that occurs in more than one is that of the first. */
export function createSqliteTables(files: readonly Sqlite[]) {
  const fileOf = new Map<string, Sqlite>()

  function listNames(file: Sqlite): readonly string[] {
    const rows = file
      .prepare(`select name from sqlite_master where type = 'table' order by name`)
      .all() as readonly { name: string }[]
    return rows.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'))
  }

  return {
    /** Returns the file of a table. Call `listTables` first. */
    fileOf(table: Table): Sqlite {
      const file = fileOf.get(table.name)
      if (!file)
        throw new BaseError('SERVER_ERROR', {
          shortMessage: `The database has no table ${table.name}`,
        })
      return file
    },
    listMigrations(): readonly string[] {
      const [main] = files
      if (!main || !listNames(main).includes('kysely_migration')) return []
      const rows = main
        .prepare('select name from kysely_migration order by name')
        .all() as readonly { name: string }[]
      return rows.map(({ name }) => name)
    },
    listTables(): readonly Table[] {
      fileOf.clear()
      for (const file of files)
        for (const name of listNames(file))
          if (!fileOf.has(name) && !migrationTables.includes(name)) fileOf.set(name, file)
      const tables = [...fileOf].map(([name, file]) => ({ columns: listColumns(file, name), name }))
      const references = [...fileOf].flatMap(([name, file]) => listReferences(file, name))
      return sortByReference(tables, references)
    },
    async *readRows(table: Table): AsyncGenerator<Row> {
      const columns = table.columns.map(quote).join(', ')
      const query = `select ${columns} from ${quote(table.name)} order by rowid`
      yield* this.fileOf(table).prepare(query).raw().iterate() as Iterable<Row>
    },
  }
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function listColumns(file: Sqlite, table: string): readonly string[] {
  const rows = file.prepare(`pragma table_info(${quote(table)})`).all() as readonly {
    name: string
  }[]
  return rows.map(({ name }) => name)
}

function listReferences(file: Sqlite, from: string) {
  const rows = file.prepare(`pragma foreign_key_list(${quote(from)})`).all() as readonly {
    table: string
  }[]
  return rows.map(({ table: to }) => ({ from, to }))
}
