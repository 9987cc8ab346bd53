import { BaseError, cleanText, errorText, InputError } from '@fairlead/protocol'
import type { FrameFailure } from '@fairlead/protocol/embedded'
import { WrongCode } from '../api/WrongCode.ts'
import { DeviceNeeded } from '../login/DeviceNeeded.ts'
import { NodeRefusal } from '../rpc/NodeRefusal.ts'
import { CallsRefusal } from '../smart/CallsRefusal.ts'

/** Longest sentence that a page gets, in code points. */
const messageLimit = 200

/**
 * What a page learns of a failure: a sentence and a code of ours. What somebody else threw is told
 * as unknown, because nobody knows what is in its text.
 */
export function toFailure(error: unknown): FrameFailure {
  if (!BaseError.is(error)) return { message: errorText('UNKNOWN'), x: { code: 'UNKNOWN' } }
  const where = error instanceof InputError ? `: ${error.path}` : ''
  const message = cleanText(`${error.shortMessage}${where}`, messageLimit)
  const digits = error instanceof DeviceNeeded ? { matchCode: error.matchCode } : {}
  const tries = error instanceof WrongCode ? { triesLeft: error.triesLeft } : {}
  const refusal = error instanceof NodeRefusal ? { data: error.data, reason: error.reason } : {}
  const batch = error instanceof CallsRefusal ? { rpcCode: error.rpcCode } : {}
  return {
    message: message || errorText(error.code),
    x: { code: error.code, ...digits, ...refusal, ...tries, ...batch },
  }
}
