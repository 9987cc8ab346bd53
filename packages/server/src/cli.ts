import { createInterface } from 'node:readline/promises'
import { BaseError } from '@fairlead/protocol'
import { auditCommand } from './cli/auditCommand.ts'
import { type CliIo, UsageError } from './cli/CliIo.ts'
import { catalogueCommand } from './cli/catalogueCommand.ts'
import { checkCommand } from './cli/checkCommand.ts'
import { backupCommand, moveCommand, restoreCommand } from './cli/copyCommands.ts'
import { dashboardCommand } from './cli/dashboardCommand.ts'
import { doctorCommand } from './cli/doctorCommand.ts'
import { eventsCommand } from './cli/eventsCommand.ts'
import { frameCommand } from './cli/frameCommand.ts'
import { initCommand } from './cli/initCommand.ts'
import { keysCommand } from './cli/keysCommand.ts'
import { migrateCommand } from './cli/migrateCommand.ts'
import { openTerminalLog } from './cli/openTerminalLog.ts'
import { projectCommand } from './cli/projectCommand.ts'
import { serveCommand } from './cli/serveCommand.ts'
import { statsCommand } from './cli/statsCommand.ts'
import { trialCommand } from './cli/trialCommand.ts'
import { version } from './version.ts'

const help = `Usage: fairlead-server [command] [--help]

  serve                    answer requests (default)
  trial                    try everything on this machine, without a configuration
  init [folder]            write a commented configuration
  migrate                  bring the database up to date, then exit
  project add [id]         add a project
  project set <id>         change a project
  project list             show all projects
  project remove <id>      remove a project
  check                    warn about projects that let anyone embed the wallet
  doctor                   check the settings and everything that they name
  stats                    show users, sign-ins, connections and what is stored
  events                   print the audit as lines of JSON
  dashboard link           sign in to the dashboard
  catalogue sync           copy the list of wallets of another server
  audit check              check that no audit entry was changed
  audit prune              delete old audit entries
  backup <file>            write an encrypted backup of the database
  restore <file>           create the database from a backup
  move                     copy the embedded database to Postgres
  frame verify <url>       compare a served frame with a list of hashes
  keys list                show the keys that encrypt the database
  keys check               read all keys, and test the key service
  keys seal, split, join   protect the key files (keys --help)
  keys rotate              create a new key and use it for new and existing values
  keys destroy <key>       delete a key that is no longer needed

  --version                show the version

Environment: BIND, PORT, PUBLIC_URL, DATA_DIR, DATABASE_URL, DATABASE_CONNECTIONS, REDIS_URL,
  FAIRLEAD_CONFIG, FRAME_URL, KEY_FILE, RECOVERY_KEY_FILE, RECOVERY_KEY_PARTS, KEY_SERVICE, SMTP_URL,
  MAIL_FROM, TRUSTED_PROXIES, LOG_LEVEL, LOG_FORMAT, METRICS_PORT, METRICS_BIND, DASHBOARD_PORT,
  DASHBOARD_BIND, DASHBOARD_URL, BUNDLER_KEY_FILE, PAYMASTER_KEY_FILE, VERIFY_KEY_FILE, NAMES_KEY_FILE
`

/**
 * Runs one command.
 *
 * @returns Exit status: 0 for success, 1 for a failure, 2 for a usage error.
 */
export async function runCli(args: readonly string[], io: CliIo = terminal): Promise<number> {
  try {
    await run(args, io)
    return 0
  } catch (error) {
    if (error instanceof UsageError || isParseArgsError(error)) {
      io.printError(`${(error as Error).message}\nTry: fairlead-server --help`)
      return 2
    }
    io.printError(BaseError.is(error) ? error.message : describe(error))
    return 1
  }
}

const commands: Readonly<Record<string, (args: readonly string[], io: CliIo) => Promise<void>>> = {
  audit: auditCommand,
  backup: backupCommand,
  catalogue: catalogueCommand,
  check: checkCommand,
  dashboard: dashboardCommand,
  doctor: doctorCommand,
  events: eventsCommand,
  frame: frameCommand,
  init: initCommand,
  keys: keysCommand,
  migrate: migrateCommand,
  move: moveCommand,
  project: projectCommand,
  restore: restoreCommand,
  serve: serveCommand,
  stats: statsCommand,
  trial: trialCommand,
}

async function run(args: readonly string[], io: CliIo): Promise<void> {
  const [command, ...rest] = args
  if (command === '--help' || command === '-h') return io.print(help.trimEnd())
  if (command === '--version') return io.print(version)
  // Without a command, or with options only, `serve` runs.
  if (command === undefined || command.startsWith('-')) return serveCommand(args, io)
  const found = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!found) throw new UsageError(`Unknown command: ${command}`)
  return found(rest, io)
}

const terminal: CliIo = {
  ...(process.stdin.isTTY && process.stdout.isTTY && { ask: askOnTerminal }),
  openLog: openTerminalLog,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
  untilStopped: () =>
    new Promise((resolve) => {
      // Only the first signal is handled: a second one ends the process at once.
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    }),
}

async function askOnTerminal(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await reader.question(question)
  } finally {
    reader.close()
  }
}

function isParseArgsError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('ERR_PARSE_ARGS_')
  )
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node throws an `AggregateError` without a message after it tried several addresses of the database.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
