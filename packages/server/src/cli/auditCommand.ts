import { parseArgs } from 'node:util'
import { BaseError } from '@fairlead/protocol'
import { auditSigner } from '../features/auth/AuthContext.ts'
import type { AuditPoint } from '../storage/auth/audits.ts'
import { type CliIo, UsageError } from './CliIo.ts'
import { withKms } from './withKms.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server audit check [--since <entry>:<hash>]

Reads the audit of logins and wallets from the beginning and fails at the first entry that was
changed or is missing. It needs the key that signed the entries (KEY_FILE).

Prints the last entry and its hash, as the log does while the server runs. Store them where the server
can't write. With --since, they reveal a database that was restored to an earlier state.`

export async function auditCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    args: [...args],
    options: { help: { short: 'h', type: 'boolean' }, since: { type: 'string' } },
  })
  if (values.help) return io.print(help)
  if (positionals.join(' ') !== 'check')
    throw new UsageError(`Unknown command: audit ${positionals.join(' ')}`)
  const since = values.since === undefined ? undefined : readPoint(values.since)
  // With a new key every entry would look forged.
  const { broken, end, isPutBack } = await withKms(io, { mayCreate: false }, (kms) =>
    withStorage(io, async ({ auth }) => ({
      broken: await auth.findAuditBreak(auditSigner(kms), await kms.listAuditRotations()),
      end: await auth.findAuditEnd(),
      isPutBack: since !== undefined && !(await auth.hasAuditPoint(since)),
    })),
  )
  if (broken !== undefined)
    throw new BaseError('CONFLICT', {
      shortMessage: `Entry ${broken} of the audit was changed or is missing`,
    })
  if (isPutBack)
    throw new BaseError('CONFLICT', {
      shortMessage: `Entry ${since?.seq} is not the entry recorded earlier: the database was restored from a backup`,
    })
  if (end) io.print(`The audit ends at ${end.seq}:${end.hash}`)
  io.print('All entries are intact.')
}

function readPoint(text: string): AuditPoint {
  const [, seq, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? []
  if (seq === undefined || hash === undefined)
    throw new UsageError('--since takes an entry and its hash as printed earlier: 12:AbC…')
  return { hash, seq: Number(seq) }
}
