import type { Session } from '@fairlead/protocol/embedded'
import type { Session as SignedInSession } from '../session/createSession.ts'

/** A login that ends in a window outside of the frame: at a provider, or with a passkey. */
export type WindowLogin = {
  /** URL for the page's window. */
  readonly uri: string
  /**
   * Handles a message from a window of the frame's own origin; most messages belong to other
   * logins.
   */
  hear?(data: unknown): void
  /**
   * For a login with a detached popup; absent for logins that can't be detached.
   *
   * @throws `TOO_EARLY` until the user has finished in the popup; `OTP_INVALID` if the login can no
   * longer succeed.
   */
  requireReleased?(): Promise<void>
  /**
   * @param handle - Handle that the window gave the page; only valid in this login.
   * @throws `DeviceNeeded`. After {@link waitForDevice} resolves, call again with the same handle.
   */
  finish(handle: string, signal: AbortSignal): Promise<Session>
  /**
   * Adds the login to the signed-in user, instead of signing in with it.
   *
   * @throws `CONFLICT` if it belongs to another user; `LOGIN_FAILED` without the window's ticket.
   */
  link?(handle: string, session: Pick<SignedInSession, 'call'>, signal: AbortSignal): Promise<void>
  /** Waits for the approval that `DeviceNeeded` requires; absent if no email is ever sent. */
  waitForDevice?(signal: AbortSignal): Promise<void>
  /** Deletes this login from the browser's storage; never fails. */
  end(): Promise<void>
}

/** Starts a login with a provider. */
export type OpenWindowLogin = () => Promise<WindowLogin>
