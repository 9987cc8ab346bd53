import { BaseError } from '@fairlead/protocol'
import type { RecoveryWords } from './words/RecoveryWords.ts'

const words: Readonly<Record<string, keyof RecoveryWords>> = {
  CONFLICT: 'problemPasskeyKnown',
  FEATURE_UNAVAILABLE: 'problemPasskeyUnable',
  REQUEST_REJECTED: 'problemPasskeyNo',
}

/** What a person is told where no passkey was made; nothing for what has no words of its own here. */
export function wordOfPasskey(error: unknown): keyof RecoveryWords | undefined {
  return BaseError.is(error) ? words[error.code] : undefined
}
