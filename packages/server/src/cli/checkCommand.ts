import { listOriginWarnings } from '../features/project/findPublicOrigins.ts'
import { formatLogEntry } from '../log.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server check

Prints a warning for each project in production whose origins let anyone embed the wallet: previews
of everybody, or a pattern such as *.com. The server prints the same warnings when it starts.`

export async function checkCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {})
  if (values.help) return io.print(help)
  if (positionals.length > 0) throw new UsageError(`check takes no ${positionals.join(' ')}`)
  const warnings = await withStorage(io, ({ projects }) => listOriginWarnings(projects))
  io.print(warnings.length > 0 ? warnings.map(formatLogEntry).join('\n') : 'No warnings')
}
