import { BaseError } from '@fairlead/protocol'
import type { SocialProblem } from './socialState.ts'

/** Thrown when signing in with a provider fails. */
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

/** Creates the error for a login that failed before it started. */
export function notStarted(cause?: unknown, kind?: SocialProblem['kind']): SocialLoginError {
  return new SocialLoginError({
    cause,
    kind,
    shortMessage: 'Failed to initiate social connection',
  })
}

/** Creates the error for a login that failed before an account was available. */
export function notConnected(cause?: unknown): SocialLoginError {
  return new SocialLoginError({ cause, shortMessage: 'Failed to connect' })
}
