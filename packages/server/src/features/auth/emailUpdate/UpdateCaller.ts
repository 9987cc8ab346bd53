import type { SignedIn } from '../../../middleware/requireSession.ts'

/** The user who changes the email address, and the origin of the request. */
export type UpdateCaller = {
  /** IP address or prefix, as rate limits count it. */
  address: string
  session: SignedIn
  userAgent: string
}
