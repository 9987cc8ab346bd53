import type { EmbeddedUser, SiwxMessage } from '@fairlead/protocol/embedded'

/** A sign-in message for whoever logs in now. Contract of the frame, §10.12. */
export type SignInProposal = {
  /** With a placeholder for the address. */
  readonly fields: SiwxMessage
  /** Keeps what came signed, if it is what was asked for. Never fails: else people are asked later. */
  keep(user: EmbeddedUser): Promise<void>
}
