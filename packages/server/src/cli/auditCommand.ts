import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BaseError } from '@fairlead/protocol'
import { readKeyEnv, readStorageEnv } from '../env.ts'
import { auditSigner } from '../features/auth/AuthContext.ts'
import { createFileKms } from '../kms/createFileKms.ts'
import { type CliIo, UsageError } from './CliIo.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server audit check

Reads what happened to logins and wallets from the beginning, and fails at the first entry that was
changed, or is missing. It needs the key that the entries were written with (KEY_FILE).`

export async function auditCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    args: [...args],
    options: { help: { short: 'h', type: 'boolean' } },
  })
  if (values.help) return io.print(help)
  if (positionals.join(' ') !== 'check')
    throw new UsageError(`Unknown command: audit ${positionals.join(' ')}`)
  const place = { ...readStorageEnv(io.variables), ...readKeyEnv(io.variables) }
  const kms = createFileKms({
    ...place,
    clock: Date.now,
    // A new key would call every entry forged.
    mayCreate: false,
    random: randomBytes,
  })
  const broken = await withStorage(io, ({ auth }) => auth.findAuditBreak(auditSigner(kms)))
  if (broken !== undefined)
    throw new BaseError('CONFLICT', {
      shortMessage: `Entry ${broken} of the audit was changed, or is missing`,
    })
  io.print('Nothing was changed.')
}
