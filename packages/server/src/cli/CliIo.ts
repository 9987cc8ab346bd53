import { type ParseArgsConfig, parseArgs } from 'node:util'
import { BaseError } from '@fairlead/protocol'

/** Where a running server writes its log. */
export type CliLog = {
  /** True if a person reads the lines on a terminal. */
  readonly isTerminal: boolean
  /** Writes a line, which ends with its line break, without waiting. */
  write(line: string): void
  /** Resolves when all lines are written. */
  flush(): Promise<void>
}

/** Input and output of a command, apart from its database. */
export type CliIo = {
  /** Asks the operator a question, and returns the answer. Absent without a terminal. */
  ask?(question: string): Promise<string>
  /** Opens the log. If absent, log lines are printed with `print`. */
  openLog?(): CliLog
  print(text: string): void
  printError(text: string): void
  /** Resolves when the process is asked to stop. */
  untilStopped(): Promise<unknown>
  /** Environment variables; those of the process when absent. */
  variables?: Readonly<Record<string, string | undefined>>
}

/** Thrown when the arguments of a command are invalid. */
export class UsageError extends BaseError {
  override name = 'UsageError'

  constructor(shortMessage: string) {
    super('OPTIONS_INVALID', { shortMessage })
  }
}

const help = { short: 'h', type: 'boolean' } as const

/** Parses the arguments of a command with operands. Every command has `--help`. */
export function readArguments<const options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: options,
): ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: options & { help: typeof help } }>
> {
  return parseArgs({ allowPositionals: true, args: [...args], options: { ...options, help } })
}
