import { BaseError, cleanText, errorSentence, errorText, InputError } from '@fairlead/protocol'
import type { FrameFailure } from '@fairlead/protocol/embedded'
import { TooEarly } from '../api/TooEarly.ts'
import { WrongCode } from '../api/WrongCode.ts'
import { DeviceNeeded } from '../login/DeviceNeeded.ts'
import { NodeRefusal } from '../rpc/NodeRefusal.ts'
import { CallsRefusal } from '../smart/CallsRefusal.ts'

/** Maximum length of an error message for the page, in code points. */
const messageLimit = 200

/**
 * Converts an error for the page: a message and one of our codes. Errors of other libraries become
 * unknown errors, because their text may contain private data.
 */
export function toFailure(error: unknown): FrameFailure {
  if (!BaseError.is(error)) return { message: errorText('UNKNOWN'), x: { code: 'UNKNOWN' } }
  const where = error instanceof InputError ? `: ${error.path}` : ''
  const message = cleanText(`${errorSentence(error)}${where}`, messageLimit)
  const matchCode = error instanceof DeviceNeeded ? error.matchCode : undefined
  const digits = matchCode === undefined ? {} : { matchCode }
  const tries = error instanceof WrongCode ? { triesLeft: error.triesLeft } : {}
  const refusal = error instanceof NodeRefusal ? { data: error.data, reason: error.reason } : {}
  const wait =
    error instanceof TooEarly ? { reason: error.reason, retryAfterSeconds: error.seconds } : {}
  const batch = error instanceof CallsRefusal ? { rpcCode: error.rpcCode } : {}
  return {
    message: message || errorText(error.code),
    x: { code: error.code, ...digits, ...refusal, ...tries, ...wait, ...batch },
  }
}
