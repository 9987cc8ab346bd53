import { BaseError } from '@fairlead/protocol'
import type { RecoveryWords } from './words/RecoveryWords.ts'

type Word = keyof RecoveryWords

const words: Readonly<Record<string, Word>> = {
  CONFLICT: 'problemChanged',
  FACTOR_REQUIRED: 'problemDevice',
  FROZEN: 'problemFrozen',
  LOCKED: 'problemBusy',
  NOT_CONNECTED: 'problemDevice',
  OTP_EXPIRED: 'problemMailCode',
  OTP_INVALID: 'problemMailCode',
  RATE_LIMITED: 'problemBusy',
  SIGNATURE_INVALID: 'problemTampered',
  TOO_EARLY: 'problemEarly',
  UPSTREAM_UNAVAILABLE: 'problemOffline',
}

/** Returns the text for an error; never a text that came from outside. */
export function wordOfProblem(error: unknown): Word {
  return (BaseError.is(error) && words[error.code]) || 'problem'
}
