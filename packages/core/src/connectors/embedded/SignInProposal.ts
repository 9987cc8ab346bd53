import type { EmbeddedUser, SiwxMessage } from '@fairlead/protocol/embedded'

/** A sign-in message that is signed together with a login. Contract of the frame, §10.12. */
export type SignInProposal = {
  /** The message, with a placeholder for the address. */
  readonly fields: SiwxMessage
  /**
   * Stores the signed message if it matches the proposal. Never rejects; otherwise the user is
   * asked to sign in later.
   */
  keep(user: EmbeddedUser): Promise<void>
}
