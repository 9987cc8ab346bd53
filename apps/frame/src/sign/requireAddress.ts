import { InputError } from '@fairlead/protocol'

/** @throws `REQUEST_INVALID` when the page asks for an account that is not this wallet's. */
export function requireAddress(given: string | undefined, ours: string, path: string): void {
  if (given === undefined || given.toLowerCase() === ours.toLowerCase()) return
  throw new InputError({
    detail: 'Not the account of this wallet',
    path,
    reason: 'Invalid input',
  })
}
