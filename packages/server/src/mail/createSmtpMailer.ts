import { isLoopbackHost } from '@fairlead/protocol'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import type { Mailer, MailLogo } from './Mailer.ts'
import { MailFailure } from './MailFailure.ts'

/** Timeout of each SMTP step, in milliseconds. */
const timeoutMs = 10_000

/** Default maximum of connections to the mail server. Each one sends one email at a time. */
const defaultConnections = 10

/**
 * Creates a mailer that uses SMTP. Emails contain codes and links that sign a user in, so they are sent over TLS only,
 * except to a mail server on this machine.
 *
 * @param options.url - `smtp://` or `smtps://`, with user and password if the server needs them.
 * @param options.from - Sender: an address, or `Name <address>`.
 */
export function createSmtpMailer(options: { from: string; log: Log; url: string }): Mailer {
  const { from, log, url } = options
  const transport = openTransport(url)

  return {
    maxConcurrent: readMaxConnections(url),
    async send({ html, language, logo, subject, text, to }) {
      try {
        await transport.sendMail({
          attachments: logo ? [toAttachment(logo)] : [],
          from,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          html,
          subject,
          text,
          // An object, so that the address is never parsed as a list of addresses.
          to: { address: to, name: '' },
        })
      } catch (error) {
        // The error's message quotes the address, so only its code is logged.
        log({ event: 'mailFailed', reason: reasonOf(error) })
        throw new MailFailure({ isPermanent: isPermanent(error) })
      }
    },
    async close() {
      transport.close()
    },
  }
}

/**
 * Signs in to a mail server, and sends nothing.
 *
 * @throws if it can't be reached, or refuses the sign-in. The error may quote the URL.
 */
export async function checkMailServer(url: string): Promise<void> {
  const transport = openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function openTransport(url: string) {
  return createTransport({
    ...requireTls(url),
    connectionTimeout: timeoutMs,
    // Emails contain only text of this server: no files of this machine and no content of URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    greetingTimeout: timeoutMs,
    logger: false,
    maxConnections: readMaxConnections(url),
    pool: true,
    socketTimeout: timeoutMs,
  })
}

/** Returns `?maxConnections=…` of the URL, or the default. */
function readMaxConnections(url: string): number {
  const asked = Number(new URL(url).searchParams.get('maxConnections'))
  return Number.isInteger(asked) && asked > 0 ? asked : defaultConnections
}

/** A part of the email that clients show in the text instead of listing it as a file. */
function toAttachment({ bytes, type }: MailLogo) {
  return {
    cid: 'logo',
    content: bytes,
    contentDisposition: 'inline' as const,
    contentType: type,
    encoding: 'base64',
    filename: `logo.${type.slice('image/'.length)}`,
  }
}

/** Options of the URL's query override all others, so those that turn TLS off are removed. */
function requireTls(text: string): { requireTLS: boolean; url: string } {
  const url = new URL(text)
  if (isLoopbackHost(url.hostname)) return { requireTLS: false, url: text }
  for (const name of ['ignoreTLS', 'requireTLS', 'secure']) url.searchParams.delete(name)
  return { requireTLS: url.protocol === 'smtp:', url: url.href }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{1,32}$/.test(code) ? code : 'unknown'
}

/**
 * True if the mail server has refused the recipient or the email itself for good. A refused login of this server isn't:
 * the operator can correct it while emails wait.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  return (
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    ['EENVELOPE', 'EMESSAGE'].includes(reasonOf(error))
  )
}
