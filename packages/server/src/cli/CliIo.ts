import { BaseError } from '@fairlead/protocol'

/** Input and output of a command, apart from its database. */
export type CliIo = {
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
