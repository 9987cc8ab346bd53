import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'

/** Picks the text that explains who can open the wallet now and what changes once it is secured. */
export function explainRecovery({
  hasOperator,
  hasPasskeys,
}: {
  /** True if automatic recovery by the operator is currently on. */
  hasOperator: boolean
  hasPasskeys: boolean
}): keyof RecoveryWords {
  if (hasPasskeys) return hasOperator ? 'secureOperatorEither' : 'secureUserEither'
  return hasOperator ? 'secureOperator' : 'secureUser'
}
