import type { Mail, Mailer } from '../mail/Mailer.ts'

/** Maximum number of emails; the oldest one is dropped. */
export const maxMails = 50

/** An email that the inbox shows. */
export type ReceivedMail = Pick<Mail, 'subject' | 'text' | 'to'> & {
  /** Milliseconds since 1970. */
  receivedAt: number
}

/** Mailer that sends nothing, and keeps emails in the memory of this process. */
export type Inbox = Mailer & {
  /** Newest first. */
  list(): readonly ReceivedMail[]
}

/** Creates an inbox. Only the command `trial` uses it: emails contain codes that sign users in. */
export function createInbox(clock: () => number): Inbox {
  const mails: ReceivedMail[] = []
  return {
    async close() {
      mails.length = 0
    },
    list: () => mails,
    maxConcurrent: maxMails,
    async send({ subject, text, to }) {
      mails.unshift({ receivedAt: clock(), subject, text, to })
      mails.length = Math.min(mails.length, maxMails)
    },
  }
}
