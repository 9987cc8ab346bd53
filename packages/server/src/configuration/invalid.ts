import { BaseError } from '@fairlead/protocol'

/** Returns the error of a setting. @param place - Variable, or file and path. */
export function invalid(place: string, detail = 'Invalid input'): BaseError {
  return new BaseError('OPTIONS_INVALID', { shortMessage: `${place}: ${detail}` })
}
