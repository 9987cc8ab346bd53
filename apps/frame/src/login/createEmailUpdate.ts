import { BaseError } from '@fairlead/protocol'
import type { FrameResult } from '@fairlead/protocol/embedded'
import { confirmNewEmail, confirmOldEmail, updateEmail } from '@fairlead/protocol/embedded'
import type { Session } from '../session/createSession.ts'

/** Another address for whoever is signed in. The server knows how far it is. */
export type EmailUpdate = {
  /** @throws `RATE_LIMITED`, `LOCKED`, `FACTOR_REQUIRED`, … */
  start(email: string): Promise<FrameResult<'UPDATE_EMAIL'>>
  /** The code that the old address got. @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED` */
  confirmOld(otp: string): Promise<{ x: { expiresIn: number } }>
  /** The code that the new address got. @throws … and `CONFLICT` where somebody has it. */
  confirmNew(otp: string): Promise<{ newEmail: string }>
}

export function createEmailUpdate(options: createEmailUpdate.Options): EmailUpdate {
  const { locale, session } = options
  return {
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
      // Another tab may have signed in as somebody else meanwhile.
      if (before) await session.setEmail(newEmail, before.user.id)
      return { newEmail }
    },
  }
}

export declare namespace createEmailUpdate {
  type Options = {
    /** Language of the mails, where the server knows none. */
    locale: () => string
    session: Session
  }
}

/** What is no code costs no try. */
function whole(otp: string): string {
  if (!/^\d{6}$/.test(otp)) throw new BaseError('OTP_INVALID')
  return otp
}
