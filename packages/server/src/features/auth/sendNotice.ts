import { BaseError } from '@fairlead/protocol'
import type { AuthContext } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
import { type NoticeKind, toLanguage } from './mails/texts.ts'
import { writeNoticeMail } from './mails/writeMail.ts'

/** Notices that must be sent: if the mail fails, the action fails. */
const told: readonly NoticeKind[] = ['recoveryAsked', 'walletExported']

/**
 * Notifies a user by email of a wallet event, if the user has an email address. For most kinds a mail failure is
 * ignored here, because the mailer logs it.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if the mail of `recoveryAsked` or `walletExported` can't be sent. The owner must
 *   have time to object, or know that the recovery phrase is shown.
 */
export async function sendNotice(
  notice: sendNotice.Options,
  context: Pick<AuthContext, 'kms' | 'mailer' | 'store'>,
): Promise<void> {
  const { dueAt, kind, origin, userId } = notice
  const { kms, mailer, store } = context
  const user = await store.findUser(userId)
  if (!mailer || user?.emailSealed === undefined) return
  const to = await openEmail(user.emailSealed, { key: userId, table: 'email_login' }, { kms })
  const language = toLanguage(user.language)
  await mailer
    .send(writeNoticeMail({ dueAt, kind, language, origin, to }))
    .catch((error: unknown) => {
      if (told.includes(kind) || !BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
    })
}

export declare namespace sendNotice {
  type Options = {
    /** When it takes effect, in milliseconds since 1970. */
    dueAt?: number
    kind: NoticeKind
    /** Origin of the page where it was done. */
    origin: string
    userId: string
  }
}
