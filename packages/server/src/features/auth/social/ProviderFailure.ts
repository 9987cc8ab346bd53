import { BaseError } from '@fairlead/protocol'

/** Why a provider's answer was not believed; for the log, never with what it said. */
export type ProviderReason =
  | 'address'
  | 'answer'
  | 'redirect'
  | 'size'
  | 'subject'
  | 'token'
  | 'unreachable'

/** A login that a provider, or somebody in its name, did not bring to a good end. */
export class ProviderFailure extends BaseError {
  override name = 'ProviderFailure'
  readonly reason: ProviderReason

  constructor(reason: ProviderReason, cause?: unknown) {
    super('UPSTREAM_UNAVAILABLE', {
      cause,
      shortMessage: 'The provider’s answer can’t be used. Try again.',
    })
    this.reason = reason
  }
}
