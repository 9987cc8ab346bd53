import type { AuthContext } from './AuthContext.ts'
import { describeBrowser } from './describeBrowser.ts'
import { openEmail } from './emailRow.ts'
import { toLanguage } from './mails/texts.ts'
import { writeRecoveryMail } from './mails/writeMail.ts'

/**
 * Mails the owner of a wallet that a new device asked for it, if the owner has an email address.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if the mail can't be sent.
 */
export async function sendRecoveryMail(
  request: sendRecoveryMail.Options,
  context: Pick<AuthContext, 'brandOf' | 'frameUrl' | 'kms' | 'mailer' | 'store'>,
): Promise<void> {
  const { projectId, token, userAgent, userId, ...facts } = request
  const { brandOf, frameUrl, kms, mailer, store } = context
  const user = await store.findUser(userId)
  if (!mailer || user?.emailSealed === undefined) return
  const to = await openEmail(user.emailSealed, { key: userId, table: 'email_login' }, { kms })
  const language = toLanguage(user.language)
  // The token is in the fragment, so that no server logs it.
  const link = `${new URL(frameUrl).origin}/u?locale=${language}&projectId=${projectId}&stop=recovery#t=${token}`
  const browser = describeBrowser(userAgent)
  const brand = await brandOf(projectId)
  await mailer.send(writeRecoveryMail({ ...facts, brand, browser, language, link, to }))
}

export declare namespace sendRecoveryMail {
  type Options = {
    /** IP address or prefix that the server saw. */
    address: string
    /** Time from which the wallet opens on the device, in milliseconds since 1970. */
    dueAt: number
    origin: string
    /** Project of the page. */
    projectId: string
    /** Token of the link that stops the recovery. */
    token: string
    userAgent: string
    userId: string
  }
}
