import type { RecoveryWords } from './words/RecoveryWords.ts'

/** What a person is told before they secure a wallet: who could open it, and what they are going to have. */
export function whySecure({
  hasOperator,
  hasPasskeys,
}: {
  /** Whether the operator gives the wallet back until now. */
  hasOperator: boolean
  hasPasskeys: boolean
}): keyof RecoveryWords {
  if (hasPasskeys) return hasOperator ? 'secureOperatorEither' : 'secureUserEither'
  return hasOperator ? 'secureOperator' : 'secureUser'
}
