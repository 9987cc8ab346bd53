import { BaseError } from '@fairlead/protocol'

/** Reason why a provider's answer was refused, for the log. Never includes the answer itself. */
export type ProviderReason =
  | 'address'
  | 'answer'
  | 'redirect'
  | 'size'
  | 'subject'
  | 'token'
  | 'unreachable'

/** Thrown when a provider can't be reached, or its answer is not valid. */
export class ProviderFailure extends BaseError {
  override name = 'ProviderFailure'
  readonly reason: ProviderReason

  constructor(reason: ProviderReason, cause?: unknown) {
    super('UPSTREAM_UNAVAILABLE', {
      cause,
      shortMessage: 'The provider’s response can’t be used. Try again.',
    })
    this.reason = reason
  }
}
