/** A mail to one person. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Language of the mail, e.g. `de`. */
  language: string
}

/** The way to mailboxes. */
export type Mailer = {
  /** @throws `UPSTREAM_UNAVAILABLE` when nobody took the mail. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
