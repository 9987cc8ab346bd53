import { InputError, objectOf, type Shape } from '@fairlead/protocol'

/** Returns the error of the first invalid argument; undefined if all are valid. */
export function argumentError(
  operation: string,
  fields: Readonly<Record<string, Shape>>,
  given: unknown,
): InputError | undefined {
  const misfit = objectOf(fields)(given ?? {}, '')
  return (
    misfit &&
    new InputError({
      code: misfit.isMissing ? 'ARGUMENT_REQUIRED' : 'REQUEST_INVALID',
      detail: `${operation} expects ${misfit.detail}`,
      path: misfit.path || '(whole value)',
      reason: misfit.isMissing ? 'Required' : 'Invalid input',
    })
  )
}

/**
 * Validates the arguments of an operation before it does anything else.
 *
 * @throws {@link InputError} with the path of the first invalid argument: `ARGUMENT_REQUIRED` if it is
 * missing, `REQUEST_INVALID` otherwise.
 */
export function checkArguments(...input: Parameters<typeof argumentError>): void {
  const error = argumentError(...input)
  if (error) throw error
}
