import { BaseError } from '@fairlead/protocol'
import type { AuthContext } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
import { type NoticeKind, toLanguage } from './mails/texts.ts'
import { writeNoticeMail } from './mails/writeMail.ts'

/** Nothing goes on unless its owner was told. */
const told: readonly NoticeKind[] = ['recoveryAsked', 'walletExported']

/**
 * Tells somebody by mail what happened to their wallet, if they have an address. A mail that can't be
 * sent undoes nothing: the mailer has written it down.
 *
 * @throws `UPSTREAM_UNAVAILABLE` when nobody takes the mail that somebody asks for their wallet, because
 * the time to say no begins with it; or that its words are shown.
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
    /** Of the page that it was done from. */
    origin: string
    userId: string
  }
}
