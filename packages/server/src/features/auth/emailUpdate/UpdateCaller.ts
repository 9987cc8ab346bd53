import type { SignedIn } from '../../../middleware/requireSession.ts'

/** Who changes their address, and from where. */
export type UpdateCaller = {
  /** As limits count it. */
  address: string
  session: SignedIn
  userAgent: string
}
