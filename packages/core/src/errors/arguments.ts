import { BaseError } from '@fairlead/protocol'

/** An operation was called while something that it needs is absent. */
export class ArgumentRequiredError extends BaseError {
  override name = 'ArgumentRequiredError'
  readonly argument: string

  constructor(options: { argument: string; operation: string; shortMessage?: string | undefined }) {
    const { argument, operation, shortMessage = `${operation}: ${argument} is missing` } = options
    super('ARGUMENT_REQUIRED', { shortMessage })
    this.argument = argument
  }
}

/** Returns the value, or says which operation lacks which argument. */
export function required<value>(
  value: value | undefined | null,
  argument: string,
  operation: string,
): value {
  if (value === undefined || value === null || value === '')
    throw new ArgumentRequiredError({ argument, operation })
  return value
}

/** No adapter answers for the namespace. */
export class AdapterMissingError extends BaseError {
  override name = 'AdapterMissingError'

  constructor(namespace: string) {
    super('ADAPTER_NOT_FOUND', { shortMessage: `Adapter for namespace ${namespace} doesn't exist` })
  }
}
