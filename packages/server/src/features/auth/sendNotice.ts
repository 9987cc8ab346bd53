import { BaseError } from '@fairlead/protocol'
import type { AuthContext } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
import { type NoticeKind, toLanguage } from './mails/texts.ts'
import { writeNoticeMail } from './mails/writeMail.ts'

/** How long a notification is tried again, in milliseconds. */
const noticeMs = 24 * 60 * 60_000

/**
 * Notifies a user by email of a wallet event, if the user has an email address. For most kinds a mail failure is
 * ignored here: the queue tries again, and the mailer logs it.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if the mail of `walletExported` can't be sent. The owner must know that the recovery
 *   phrase is shown.
 */
export async function sendNotice(
  notice: sendNotice.Options,
  context: Pick<AuthContext, 'brandOf' | 'clock' | 'kms' | 'mailer' | 'store'>,
): Promise<void> {
  const { kind, origin, projectId, userId } = notice
  const { brandOf, clock, kms, mailer, store } = context
  const user = await store.findUser(userId)
  if (!mailer || user?.emailSealed === undefined) return
  const to = await openEmail(user.emailSealed, { key: userId, table: 'email_login' }, { kms })
  const language = toLanguage(user.language)
  const isRequired = kind === 'walletExported'
  const delivery = isRequired ? undefined : { expiresAt: clock() + noticeMs }
  const brand = await brandOf(projectId)
  const mail = writeNoticeMail({ brand, kind, language, origin, to })
  await mailer.send(mail, delivery).catch((error: unknown) => {
    if (isRequired || !BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
  })
}

export declare namespace sendNotice {
  type Options = {
    kind: NoticeKind
    /** Origin of the page where it was done. */
    origin: string
    /** Project of the page. */
    projectId: string
    userId: string
  }
}
