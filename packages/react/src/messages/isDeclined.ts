import { BaseError } from '@fairlead/protocol'

/** True if the user declined in the wallet, or left the view. */
export function isDeclined(error: unknown): boolean {
  return Boolean(
    BaseError.find(error, 'REQUEST_REJECTED') ?? BaseError.find(error, 'REQUEST_ABORTED'),
  )
}
