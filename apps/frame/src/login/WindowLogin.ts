import type { Session } from '@fairlead/protocol/embedded'

/** One login that ends in a window outside of the frame: at a provider, or with a passkey. */
export type WindowLogin = {
  /** Where the page's window goes. */
  readonly uri: string
  /** What a window of the frame's own origin said; most of it is not meant for this login. */
  hear?(data: unknown): void
  /**
   * For a login whose window was cut off from its page; absent where none ever is.
   *
   * @throws `TOO_EARLY` until its person has ended it there; `OTP_INVALID` where nothing comes any more.
   */
  requireReleased?(): Promise<void>
  /**
   * @param handle - What the window told the page; worth nothing but here.
   * @throws `DeviceNeeded`: once {@link waitForDevice} is through, the same handle goes on.
   */
  finish(handle: string, signal: AbortSignal): Promise<Session>
  /** Waits for the mail of `DeviceNeeded`; absent where none is ever sent. */
  waitForDevice?(signal: AbortSignal): Promise<void>
  /** Forgets what this browser keeps of it; never fails. */
  end(): Promise<void>
}

/** Begins one with a provider. */
export type OpenWindowLogin = () => Promise<WindowLogin>
