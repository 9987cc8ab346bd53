import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { drawMailbox } from './drawMailbox.ts'
import { type ReadMail, readMail } from './readMail.ts'

/** Maximum number of emails kept; the oldest are dropped. */
const maxMails = 500
/** Maximum size of an email, in bytes. */
const maxBytes = 1024 * 1024

/** A received email. */
export type ReceivedMail = ReadMail & {
  /** Starts at 1. */
  readonly id: number
  /** Recipients of the SMTP envelope. */
  readonly to: readonly string[]
  /** Links in its text. */
  readonly links: readonly string[]
  /** The raw email. */
  readonly source: string
}

/** Catch-all mailbox of this machine: receives every email, forwards none. */
export type Mailbox = {
  /** Value of the server's `SMTP_URL`. */
  readonly smtpUrl: string
  /** Page that shows the emails; `/messages` returns them as JSON. */
  readonly pageUrl: string
  /** Returns received emails, oldest first; only those to one address if given. */
  messages(to?: string): readonly ReceivedMail[]
  stop(): Promise<void>
}

/** Starts the mailbox. @param options - Ports on 127.0.0.1; 0 picks a free one. */
export async function startMailbox(options: startMailbox.Options): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  let count = 0

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    onRcptTo({ address }, _session, done) {
      const status = options.refuse?.(address)
      const refusal = new Error('Mailbox unavailable')
      done(status === undefined ? null : Object.assign(refusal, { responseCode: status }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString()
        const mail = readMail(source)
        const links = mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? []
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...mail, id: ++count, links, source, to })
        if (mails.length > maxMails) mails.shift()
        if (options.beforeAnswer) void options.beforeAnswer().then(() => done())
        else done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject)
    smtp.listen(options.smtpPort, '127.0.0.1', resolve)
  })

  const messages = (to?: string) =>
    to === undefined ? [...mails] : mails.filter((mail) => mail.to.includes(to))
  const page = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const answer = (type: string, body: string, status = 200) => {
      response.writeHead(status, {
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
        'content-type': type,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      response.end(body)
    }
    const found = messages(searchParams.get('to') ?? undefined)
    if (pathname === '/health') return answer('text/plain', 'ok\n')
    if (pathname === '/messages') return answer('application/json', JSON.stringify(found))
    const drawn = drawMailbox(pathname, found)
    if (drawn) return answer(drawn.type, drawn.body)
    answer('text/plain', 'Not found\n', 404)
  })
  await new Promise<void>((resolve, reject) => {
    page.once('error', reject).listen(options.pagePort, '127.0.0.1', resolve)
  })
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

  return {
    messages,
    pageUrl: `http://localhost:${portOf(page)}`,
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    async stop() {
      page.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => page.close(resolve)),
        new Promise<void>((resolve) => smtp.close(resolve)),
      ])
    },
  }
}

export declare namespace startMailbox {
  type Options = {
    /** Delays the answer to a received email. */
    beforeAnswer?: () => Promise<void>
    pagePort: number
    /** Returns the SMTP status with which a recipient is refused; `undefined` accepts it. */
    refuse?: (address: string) => number | undefined
    smtpPort: number
  }
}
