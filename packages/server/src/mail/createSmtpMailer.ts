import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import { Refusal } from '../problem.ts'
import type { Mailer } from './Mailer.ts'

/** How long a mail server may take for a step, in milliseconds. */
const timeoutMs = 10_000

/**
 * Mails by SMTP.
 *
 * @param options.url - `smtp://` or `smtps://`, with user and password where the server asks for them.
 * @param options.from - Who mails come from: an address, or `Name <address>`.
 */
export function createSmtpMailer(options: { from: string; log: Log; url: string }): Mailer {
  const { from, log, url } = options
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    // A mail is what we wrote: nothing of this machine or of the network goes into it.
    disableFileAccess: true,
    disableUrlAccess: true,
    greetingTimeout: timeoutMs,
    logger: false,
    pool: true,
    socketTimeout: timeoutMs,
  })

  return {
    async send({ html, language, subject, text, to }) {
      try {
        await transport.sendMail({
          from,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          html,
          subject,
          text,
          // An object, so that no address is ever read as a list of addresses.
          to: { address: to, name: '' },
        })
      } catch (error) {
        // The message of the error quotes the address.
        log({ event: 'mailFailed', reason: reasonOf(error) })
        throw new Refusal('UPSTREAM_UNAVAILABLE', {
          field: 'email',
          shortMessage: 'The mail could not be sent. Try again in a moment.',
        })
      }
    },
    async close() {
      transport.close()
    },
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{1,32}$/.test(code) ? code : 'unknown'
}
