import { BaseError } from '@fairlead/protocol'
import type { RecoveryWords } from './words/RecoveryWords.ts'

const words: Readonly<Record<string, keyof RecoveryWords>> = {
  CONFLICT: 'problemPasskeyKnown',
  FEATURE_UNAVAILABLE: 'problemPasskeyUnable',
  REQUEST_REJECTED: 'problemPasskeyNo',
}

/** Returns the text for a failed passkey creation; `undefined` if the error has no text here. */
export function wordOfPasskey(error: unknown): keyof RecoveryWords | undefined {
  return BaseError.is(error) ? words[error.code] : undefined
}
