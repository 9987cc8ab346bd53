import { BaseError } from '@fairlead/protocol'

/** Thrown when a required argument, option or state of an operation is missing. */
export class ArgumentRequiredError extends BaseError {
  override name = 'ArgumentRequiredError'
  readonly argument: string

  constructor(options: { argument: string; operation: string; shortMessage?: string | undefined }) {
    const { argument, operation, shortMessage = `${operation}: ${argument} is missing` } = options
    super('ARGUMENT_REQUIRED', { shortMessage })
    this.argument = argument
  }
}

/** Returns the value. @throws {@link ArgumentRequiredError} if it is undefined, null or empty. */
export function required<value>(
  value: value | undefined | null,
  argument: string,
  operation: string,
): value {
  if (value === undefined || value === null || value === '')
    throw new ArgumentRequiredError({ argument, operation })
  return value
}

/** Thrown when no adapter handles the namespace. */
export class AdapterMissingError extends BaseError {
  override name = 'AdapterMissingError'

  constructor(namespace: string) {
    super('ADAPTER_NOT_FOUND', { shortMessage: `Adapter for namespace ${namespace} doesn't exist` })
  }
}
