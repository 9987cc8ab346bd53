import { BaseError } from '@fairlead/protocol'
import type { AuthContext } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
import { type NoticeKind, toLanguage } from './mails/texts.ts'
import { writeNoticeMail } from './mails/writeMail.ts'

/**
 * Notifies a user by email of a wallet event, if the user has an email address. For most kinds a mail failure is
 * ignored here, because the mailer logs it.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if the mail of `walletExported` can't be sent. The owner must know that the recovery
 *   phrase is shown.
 */
export async function sendNotice(
  notice: sendNotice.Options,
  context: Pick<AuthContext, 'kms' | 'mailer' | 'store'>,
): Promise<void> {
  const { kind, origin, userId } = notice
  const { kms, mailer, store } = context
  const user = await store.findUser(userId)
  if (!mailer || user?.emailSealed === undefined) return
  const to = await openEmail(user.emailSealed, { key: userId, table: 'email_login' }, { kms })
  const language = toLanguage(user.language)
  await mailer.send(writeNoticeMail({ kind, language, origin, to })).catch((error: unknown) => {
    if (kind === 'walletExported' || !BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
  })
}

export declare namespace sendNotice {
  type Options = {
    kind: NoticeKind
    /** Origin of the page where it was done. */
    origin: string
    userId: string
  }
}
