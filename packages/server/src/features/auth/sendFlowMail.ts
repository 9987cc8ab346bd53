import type { Delivery, Mailer } from '../../mail/Mailer.ts'
import type { Flow } from '../../storage/auth/flows.ts'
import type { AuthContext } from './AuthContext.ts'
import { openEmail } from './emailRow.ts'
import { toLanguage } from './mails/texts.ts'
import { writeCodeMail, writeLinkMail } from './mails/writeMail.ts'
import { createOtp, flowSeconds } from './otp.ts'

/** Mails the link that approves the device. The token is in the fragment, so that no server logs it. */
export async function sendLink(
  flow: Flow,
  token: string,
  mailer: Pick<Mailer, 'send'>,
  context: AuthContext,
): Promise<void> {
  const facts = await factsOf(flow, context)
  const { asksDigits } = flow
  const query = new URLSearchParams({
    locale: facts.language,
    projectId: flow.projectId,
    ...(!asksDigits && { ask: 'button' }),
  })
  const link = `${new URL(context.frameUrl).origin}/d?${query}#t=${token}`
  await mailer.send(writeLinkMail({ ...facts, asksDigits, link }), deliveryOf(flow.id, context))
}

/**
 * Creates a new code and mails it.
 *
 * @param options.reportsFailure - `false` if the caller ignores a failure, so that the email is tried again. Default: true.
 */
export async function sendCode(
  flow: Flow,
  mailer: Pick<Mailer, 'send'>,
  context: AuthContext,
  options: Pick<Delivery, 'reportsFailure'> = {},
): Promise<void> {
  const code = await createOtp(flow, 'login', context)
  const mail = writeCodeMail({ ...(await factsOf(flow, context)), code })
  await mailer.send(mail, { ...deliveryOf(flow.id, context), ...options })
}

/**
 * Returns the delivery of an email with a code or a link: not after it has expired, and not after a newer one.
 *
 * @param topic - Id of the login or of the email change.
 */
export function deliveryOf(topic: string, { clock }: Pick<AuthContext, 'clock'>): Delivery {
  return { expiresAt: clock() + flowSeconds * 1000, reportsFailure: true, topic }
}

async function factsOf(flow: Flow, context: AuthContext) {
  const { browser, emailSealed, id, language, origin, projectId } = flow
  const to = await openEmail(emailSealed, { key: id, table: 'auth_flow' }, context)
  const brand = await context.brandOf(projectId)
  return { brand, browser, language: toLanguage(language), origin, to }
}
