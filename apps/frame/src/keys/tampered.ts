import { BaseError } from '@fairlead/protocol'

/**
 * Creates the error for stored or received data that was changed: a share, a vault, the record, an
 * intent. Names the data, never its content and never the cause, because a library's message might
 * contain key bytes.
 */
export function tampered(what: string): BaseError {
  return new BaseError('SIGNATURE_INVALID', {
    hints: [`Part: ${what}`, 'Nothing was signed and nothing was changed.'],
    shortMessage: 'The wallet’s data was changed',
  })
}

/** Creates the error for a request that is invalid as given. */
export function refused(why: string): BaseError {
  return new BaseError('REQUEST_INVALID', { hints: [why] })
}
