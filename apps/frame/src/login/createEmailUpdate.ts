import { BaseError } from '@fairlead/protocol'
import type { FrameResult } from '@fairlead/protocol/embedded'
import { confirmNewEmail, confirmOldEmail, updateEmail } from '@fairlead/protocol/embedded'
import type { Session } from '../session/createSession.ts'

/** Changes the email of the signed-in user. The server tracks the progress. */
export type EmailUpdate = {
  /** Records that the user has approved a first address in this document. */
  approve(email: string, userId: string): void
  /** True if this user has approved this address as the first one. */
  isApproved(email: string, userId: string): boolean
  /** @throws `RATE_LIMITED`, `LOCKED`, `FACTOR_REQUIRED`, … */
  start(email: string): Promise<FrameResult<'UPDATE_EMAIL'>>
  /** Verifies the code sent to the old email. @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED` */
  confirmOld(otp: string): Promise<{ x: { expiresIn: number } }>
  /**
   * Verifies the code sent to the new email. @throws The same, and `CONFLICT` if the email is
   * taken.
   */
  confirmNew(otp: string): Promise<{ newEmail: string }>
}

export function createEmailUpdate(options: createEmailUpdate.Options): EmailUpdate {
  const { locale, session } = options
  let approved: { readonly email: string; readonly userId: string } | undefined
  return {
    approve(email, userId) {
      approved = { email, userId }
    },
    isApproved: (email, userId) => approved?.email === email && approved.userId === userId,

    async start(email) {
      const { action, expiresIn } = await session.call(updateEmail, {
        body: { email, locale: locale() },
      })
      return { action, x: { expiresIn } }
    },

    async confirmOld(otp) {
      const { expiresIn } = await session.call(confirmOldEmail, { body: { otp: whole(otp) } })
      return { x: { expiresIn } }
    },

    async confirmNew(otp) {
      const before = await session.read()
      const { newEmail } = await session.call(confirmNewEmail, { body: { otp: whole(otp) } })
      approved = undefined
      // Another tab may have signed in as another user meanwhile.
      if (before) await session.change(before.user.id, { email: newEmail, isGuest: undefined })
      return { newEmail }
    },
  }
}

export declare namespace createEmailUpdate {
  type Options = {
    /** Returns the language of emails, used if the server knows none. */
    locale: () => string
    session: Session
  }
}

/** Rejects malformed codes before they are sent, so that they don't count as a try. */
function whole(otp: string): string {
  if (!/^\d{6}$/.test(otp)) throw new BaseError('OTP_INVALID')
  return otp
}
