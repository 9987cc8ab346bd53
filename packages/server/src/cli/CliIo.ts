import { BaseError } from '@fairlead/protocol'

/** What a command may touch besides its database. */
export type CliIo = {
  print(text: string): void
  printError(text: string): void
  /** Settles when the process is asked to end. */
  untilStopped(): Promise<unknown>
  /** The environment; that of the process when absent. */
  variables?: Readonly<Record<string, string | undefined>>
}

/** The command line makes no sense. */
export class UsageError extends BaseError {
  override name = 'UsageError'

  constructor(shortMessage: string) {
    super('OPTIONS_INVALID', { shortMessage })
  }
}
