import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import { readStorageEnv } from '../env.ts'
import { auditSigner } from '../features/auth/AuthContext.ts'
import { readKeyFile } from '../kms/keyFile.ts'
import { createAuthStore } from '../storage/auth/createAuthStore.ts'
import { readBackup, writeBackup } from '../storage/backup/backupFile.ts'
import {
  type CopyRecord,
  checkRecords,
  dumpRecords,
  loadRecords,
  type Summary,
} from '../storage/copy/copyRecords.ts'
import { fillPostgres, openPostgresSource } from '../storage/copy/openPostgresCopy.ts'
import { fillSqlite, openSqliteSource } from '../storage/copy/openSqliteCopy.ts'
import type { RawTarget } from '../storage/copy/RawDatabase.ts'
import type { Db } from '../storage/schema.ts'
import { describeBreak } from './auditCommand.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { withKms } from './withKms.ts'

const backupHelp = `Usage: fairlead-server backup <file> --key <key file>

Writes all tables of DATA_DIR or DATABASE_URL into an encrypted file, and reads the file again to verify
it. The server can keep running: the backup is its state at one moment. Data of the relay in Redis is
not included, and neither are the key files (KEY_FILE, RECOVERY_KEY_FILE): keep copies of them elsewhere.

  --key <file>   32 bytes in hexadecimal, readable by you only:
                 (umask 077; openssl rand -hex 32 > backup.key)`

const restoreHelp = `Usage: fairlead-server restore <file> --key <key file>

Creates the database of DATA_DIR or DATABASE_URL from a backup. It has to be empty or absent. The command
checks the whole file first, then every row that it wrote, then the audit, for which it needs the key
files. After a failure, the database is as it was. A backup of either kind of database fits both.

  --key <file>   the key file with which the backup was made`

const moveHelp = `Usage: fairlead-server move

Copies the embedded database of DATA_DIR to the empty Postgres database of DATABASE_URL, in one
transaction. Stop the server first: nothing can write to the embedded database during the copy. The
command compares every row and checks the audit, for which it needs the key files. The embedded
database is not changed. After a failure, Postgres is empty: run the command again.`

/** Writes a backup. */
export async function backupCommand(args: readonly string[], io: CliIo): Promise<void> {
  const options = readOptions('backup', args)
  if (!options) return io.print(backupHelp)
  const { file, keyFile } = options
  if (existsSync(file)) throw new BaseError('CONFLICT', { shortMessage: `${file}: Exists already` })
  const env = readStorageEnv(io.variables)
  const secret = readSecret(keyFile, env.dataDir)
  const source = env.databaseUrl
    ? await openPostgresSource(env.databaseUrl)
    : openSqliteSource(env.dataDir)
  try {
    const counts = countRows(dumpRecords(source))
    const bytes = await writeBackup(file, counts.records, { random: randomBytes, secret })
    io.print(`Written and verified: ${file} (${bytes} bytes)\n${describe(counts.read())}`)
  } finally {
    await source.close()
  }
}

/** Restores a backup. */
export async function restoreCommand(args: readonly string[], io: CliIo): Promise<void> {
  const options = readOptions('restore', args)
  if (!options) return io.print(restoreHelp)
  const { file, keyFile } = options
  const env = readStorageEnv(io.variables)
  const secret = readSecret(keyFile, env.dataDir)
  // Reads the file to its end before anything is written.
  for await (const _ of checkRecords(readBackup(file, secret)));
  await fill(io, () => readBackup(file, secret), env)
}

/** Copies the embedded database to Postgres. */
export async function moveCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {})
  if (values.help) return io.print(moveHelp)
  if (positionals.length > 0) throw new UsageError(`move takes no ${positionals.join(' ')}`)
  const env = readStorageEnv(io.variables)
  if (!env.databaseUrl) throw new UsageError('DATABASE_URL: Required, the database to move to')
  const source = openSqliteSource(env.dataDir, { isLocked: true })
  try {
    await fill(io, () => dumpRecords(source), env)
  } finally {
    await source.close()
  }
}

async function fill(
  io: CliIo,
  read: () => AsyncIterable<CopyRecord>,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): Promise<void> {
  let summary: Summary = {}
  let audit = ''
  const load = async (target: RawTarget) => {
    summary = await loadRecords(read(), target)
    audit = await checkAudit(io, target.db)
  }
  await (databaseUrl ? fillPostgres(databaseUrl, load) : fillSqlite(dataDir, load))
  io.print(`${describe(summary)}\n${audit}`)
}

/** Checks the audit of a database that was just filled. @returns The text for the operator. */
async function checkAudit(io: CliIo, db: Db): Promise<string> {
  const store = createAuthStore({ clock: Date.now, db, forget: async () => {} })
  const end = await store.findAuditEnd()
  if (!end) return 'The audit has no entries.'
  const broken = await withKms(io, { mayCreate: false }, async (kms) =>
    store.findAuditBreak(auditSigner(kms), await kms.listAuditRotations()),
  )
  if (broken !== undefined)
    throw new BaseError('CONFLICT', {
      hints: ['Check that KEY_FILE is the one of this database.'],
      shortMessage: describeBreak(broken),
    })
  return `The audit is intact and ends at ${end.seq}:${end.hash}`
}

function readOptions(command: string, args: readonly string[]) {
  const { positionals, values } = readArguments(args, { key: { type: 'string' } })
  if (values.help) return undefined
  const [file, ...more] = positionals
  if (!file || more.length > 0)
    throw new UsageError(`${command} <file>, not: ${positionals.join(' ') || 'nothing'}`)
  if (!values.key) throw new UsageError('--key is missing')
  return { file, keyFile: values.key }
}

/** Reads the key of backups. The text is never quoted. */
function readSecret(path: string, dataDir: string): Uint8Array {
  const text = readKeyFile(path, join(dataDir, 'data'))?.trim()
  if (text === undefined)
    throw new BaseError('OPTIONS_INVALID', { shortMessage: `${path}: Not found` })
  if (!/^[0-9a-fA-F]{64}$/.test(text))
    throw new BaseError('OPTIONS_INVALID', {
      shortMessage: `${path}: Not 32 bytes in hexadecimal`,
    })
  return Buffer.from(text, 'hex')
}

/** Passes records on, and remembers the numbers of rows at the end. */
function countRows(records: AsyncIterable<CopyRecord>) {
  let summary: Summary = {}
  return {
    read: () => summary,
    records: (async function* () {
      for await (const record of records) {
        if ('end' in record) summary = record.end
        yield record
      }
    })(),
  }
}

function describe(summary: Summary): string {
  const rows = Object.values(summary).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows in ${Object.keys(summary).length} tables`
}
