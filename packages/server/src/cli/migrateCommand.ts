import { parseArgs } from 'node:util'
import type { CliIo } from './CliIo.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server migrate

Brings the database of DATA_DIR or DATABASE_URL up to date, then exits. "serve" does the same when it
starts. Several processes can run it at once.`

export async function migrateCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { short: 'h', type: 'boolean' } },
  })
  if (values.help) return io.print(help)
  await withStorage(io, async (_, migrated) =>
    io.print(migrated.length > 0 ? `Migrated: ${migrated.join(', ')}` : 'Up to date'),
  )
}
