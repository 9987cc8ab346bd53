import { BaseError } from '@fairlead/protocol'
import type { SocialProblem } from './socialState.ts'

/** Signing in with a provider came to nothing. */
export class SocialLoginError extends BaseError {
  override name = 'SocialLoginError'
  readonly kind: SocialProblem['kind']

  constructor(options: {
    cause?: unknown
    kind?: SocialProblem['kind'] | undefined
    shortMessage: string
  }) {
    const { cause, kind = 'failed', shortMessage } = options
    super('LOGIN_FAILED', { cause, shortMessage })
    this.kind = kind
  }
}

/** Before anybody was asked anything. */
export function notStarted(cause?: unknown, kind?: SocialProblem['kind']): SocialLoginError {
  return new SocialLoginError({
    cause,
    kind,
    shortMessage: 'Failed to initiate social connection',
  })
}

/** Before there was an account. */
export function notConnected(cause?: unknown): SocialLoginError {
  return new SocialLoginError({ cause, shortMessage: 'Failed to connect' })
}
