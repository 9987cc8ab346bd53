import { InputError } from '@fairlead/protocol'

/** @throws `REQUEST_INVALID` if the page asks for an account that isn't this wallet's. */
export function requireAddress(given: string | undefined, ours: string, path: string): void {
  if (given === undefined || given.toLowerCase() === ours.toLowerCase()) return
  throw new InputError({
    detail: 'Not the account of this wallet',
    path,
    reason: 'Invalid input',
  })
}
