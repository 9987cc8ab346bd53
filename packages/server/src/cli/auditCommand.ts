import { BaseError } from '@fairlead/protocol'
import { auditSigner } from '../features/auth/AuthContext.ts'
import type { FileKms } from '../kms/createFileKms.ts'
import type { AuditEntry, AuditPoint } from '../storage/auth/audits.ts'
import type { AuditBreak } from '../storage/auth/findAuditBreak.ts'
import type { Storage } from '../storage/Storage.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { withKms } from './withKms.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server audit check [--since <entry>:<hash>]
       fairlead-server audit prune --before <date>

Reads the audit of logins and wallets from the beginning and fails at the first entry that was
changed or is missing. It needs the key that signed the entries (KEY_FILE). Each project has a chain of
entries, and the operator has one, which records the ends of the other chains.

Prints the operator's last entry and its hash, as the log does while the server runs. Store them where
the server can't write. With --since, they reveal a database that was restored to an earlier state.

prune checks the audit, then deletes all entries before a date (UTC, for example 2026-01-31). To each
chain that loses entries, it appends an entry with the hash of the last deleted one, so that the rest
can still be checked.`

export async function auditCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {
    before: { type: 'string' },
    since: { type: 'string' },
  })
  if (values.help) return io.print(help)
  const [command, ...rest] = positionals
  if (rest.length > 0 || (command !== 'check' && command !== 'prune'))
    throw new UsageError(`Unknown command: audit ${positionals.join(' ')}`)
  if (values.before !== undefined && command !== 'prune')
    throw new UsageError('--before: only for prune')
  if (values.since !== undefined && command !== 'check')
    throw new UsageError('--since: only for check')
  if (command === 'prune') return prune(io, readDate(values.before))
  const since = values.since === undefined ? undefined : readPoint(values.since)
  // With a new key every entry would look forged.
  const { end, isPutBack, start } = await withKms(io, { mayCreate: false }, (kms) =>
    withStorage(io, async ({ auth }) => {
      await assertIntact(auth, kms)
      const start = await auth.findAuditStart()
      if (since && since.seq <= start.seq)
        throw new UsageError(`Entry ${since.seq} was deleted by prune. Use a newer one`)
      return {
        end: await auth.findAuditEnd(),
        isPutBack: since !== undefined && !(await auth.hasAuditPoint(since)),
        start,
      }
    }),
  )
  if (isPutBack)
    throw new BaseError('CONFLICT', {
      shortMessage: `Entry ${since?.seq} is not the entry recorded earlier: the database was restored from a backup`,
    })
  if (start.seq > 0) io.print(`Entries up to ${start.seq} were deleted by prune`)
  if (end) io.print(`The audit ends at ${end.seq}:${end.hash}`)
  io.print('All entries are intact.')
}

async function prune(io: CliIo, beforeMs: number): Promise<void> {
  const pruned = await withKms(io, { mayCreate: false }, (kms) =>
    withStorage(io, async ({ auth }) => {
      await assertIntact(auth, kms)
      const sign = auditSigner(kms)
      const write = (entry: AuditEntry) => auth.writeAudit(entry, sign, Date.now())
      const record = () => auth.recordAudit(sign, Date.now(), 'all')
      return auth.pruneAudit({ record, write }, beforeMs)
    }),
  )
  io.print(pruned > 0 ? `Deleted ${pruned} entries.` : 'There are no entries before that date.')
}

/** @throws `CONFLICT` if an entry was changed or is missing. */
async function assertIntact(
  auth: Storage['auth'],
  kms: Pick<FileKms, 'listAuditRotations' | 'signAudit'>,
): Promise<void> {
  const broken = await auth.findAuditBreak(auditSigner(kms), await kms.listAuditRotations())
  if (broken === undefined) return
  throw new BaseError('CONFLICT', { shortMessage: describeBreak(broken) })
}

/** Returns the message of an audit that is not intact. */
export function describeBreak({ chain, seq }: AuditBreak): string {
  const of = chain === undefined ? 'the audit' : `the audit of project ${chain}`
  return `Entry ${seq} of ${of} was changed or is missing`
}

/** @returns Milliseconds since 1970. */
function readDate(text = ''): number {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const ms = isDate ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(ms) || ms > Date.now())
    throw new UsageError('--before takes a past date: 2026-01-31')
  return ms
}

function readPoint(text: string): AuditPoint {
  const [, seq, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? []
  if (seq === undefined || hash === undefined)
    throw new UsageError('--since takes an entry and its hash as printed earlier: 12:AbC…')
  return { hash, seq: Number(seq) }
}
