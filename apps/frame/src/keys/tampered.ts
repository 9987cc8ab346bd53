import { BaseError } from '@fairlead/protocol'

/**
 * Something that is kept for us, or was handed to us, is not what it was: a share, a vault, the record,
 * an intent. Says what, never what was in it, and never the cause: a library's words might hold bytes.
 */
export function tampered(what: string): BaseError {
  return new BaseError('SIGNATURE_INVALID', {
    hints: [`Part: ${what}`, 'Nothing was signed and nothing was changed.'],
    shortMessage: 'The wallet’s data is not what it was',
  })
}

/** What was asked for can't be done as it is. */
export function refused(why: string): BaseError {
  return new BaseError('REQUEST_INVALID', { hints: [why] })
}
