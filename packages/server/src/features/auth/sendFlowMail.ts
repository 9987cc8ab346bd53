import type { Mailer } from '../../mail/Mailer.ts'
import type { Flow } from '../../storage/auth/flows.ts'
import type { AuthContext } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
import { toLanguage } from './mails/texts.ts'
import { writeCodeMail, writeLinkMail } from './mails/writeMail.ts'
import { createOtp } from './otp.ts'

/** Mails the link that approves the device. The token is in the fragment, so that no server logs it. */
export async function sendLink(
  flow: Flow,
  token: string,
  mailer: Mailer,
  context: AuthContext,
): Promise<void> {
  const facts = await factsOf(flow, context)
  const { asksDigits } = flow
  const query = new URLSearchParams({
    locale: facts.language,
    ...(!asksDigits && { ask: 'button' }),
  })
  const link = `${new URL(context.frameUrl).origin}/d?${query}#t=${token}`
  await mailer.send(writeLinkMail({ ...facts, asksDigits, link }))
}

/** Creates a new code and mails it. */
export async function sendCode(flow: Flow, mailer: Mailer, context: AuthContext): Promise<void> {
  const code = await createOtp(flow, 'login', context)
  await mailer.send(writeCodeMail({ ...(await factsOf(flow, context)), code }))
}

async function factsOf(flow: Flow, context: AuthContext) {
  const { browser, emailSealed, id, language, origin } = flow
  const to = await openEmail(emailSealed, { key: id, table: 'auth_flow' }, context)
  return { browser, language: toLanguage(language), origin, to }
}
