import { InputError } from '../errors/InputError.ts'

/** Creates the error for a field of a permission request. */
export function invalid(
  path: string,
  detail: string,
  reason: 'Invalid input' | 'Required' = 'Invalid input',
): InputError {
  return new InputError({ detail, path, reason })
}
