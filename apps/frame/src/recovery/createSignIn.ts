import { BaseError } from '@fairlead/protocol'
import type { EmailLogin } from '../login/createEmailLogin.ts'
import type { Session } from '../session/createSession.ts'
import { hasOwnAddress } from '../session/hasOwnAddress.ts'

/** Age of a login that might expire before a code is written down, in milliseconds. The server allows 5 min. */
const freshMs = 2 * 60_000

/** Email code for a user who is already signed in: a stolen session can't answer it. */
export type SignIn = {
  /** Returns `page` if the login is about to expire and only the page can repeat it. */
  wayIn(): Promise<'here' | 'page'>
  /**
   * Emails the code. On an unapproved device, emails a link first; its page asks for the digits.
   * @throws `FEATURE_UNAVAILABLE` if the user didn't sign in by email; the page must sign them in again.
   */
  start(): Promise<{ email: string; matchCode: string | undefined }>
  /** Waits until the user answers the emailed link. */
  waitForDevice(): Promise<void>
  /** @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED`, `NOT_CONNECTED` */
  verify(otp: string): Promise<void>
  /** Stops waiting. */
  abort(): void
}

export function createSignIn(options: createSignIn.Options): SignIn {
  const { clock, login, session } = options

  async function person() {
    const kept = await session.read()
    if (!kept) throw new BaseError('NOT_CONNECTED')
    return kept
  }

  return {
    async wayIn() {
      const { signedInAt, user } = await person()
      return hasOwnAddress(user) || clock() - signedInAt < freshMs ? 'here' : 'page'
    },
    async start() {
      const { user } = await person()
      const { email } = user
      if (!hasOwnAddress(user) || email === null)
        throw new BaseError('FEATURE_UNAVAILABLE', {
          shortMessage: 'Sign out on the page, sign in again, and try again',
        })
      const { matchCode } = await login.start(email, { isAnew: true })
      return { email, matchCode }
    },
    waitForDevice: () => login.waitForDevice(),
    verify: async (otp) => login.verify(otp, { personId: (await person()).user.id }),
    abort: () => login.abort(),
  }
}

export declare namespace createSignIn {
  type Options = {
    /** Returns milliseconds since 1970. */
    clock: () => number
    login: EmailLogin
    session: Pick<Session, 'read'>
  }
}
