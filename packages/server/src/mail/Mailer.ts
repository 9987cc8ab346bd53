/** Picture of a project, sent as a part of the email. */
export type MailLogo = {
  /** Base64. */
  bytes: string
  type: 'image/gif' | 'image/jpeg' | 'image/png'
}

/** An email to one recipient. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Picture that the HTML shows as `cid:logo`. */
  logo?: MailLogo
  /** Language of the email, e.g. `de`. */
  language: string
}

/** How an email may be delivered later than now. */
export type Delivery = {
  /** Time after which the email is not sent, in milliseconds since 1970. */
  expiresAt: number
  /** True if the caller reports a failure that occurs at once, so that the email is not tried again. */
  reportsFailure?: boolean
  /** Object that the email is about, e.g. the id of a login. Replaces waiting emails about it. */
  topic?: string
}

/** Sends emails. */
export type Mailer = {
  /** Maximum number of emails that are sent at once. The queue keeps others in the database. */
  readonly maxConcurrent: number
  /**
   * Sends an email. Without `delivery`, resolves when the mail server has accepted it. With `delivery`, a mailer that has
   * a queue may resolve as soon as the email is stored.
   *
   * @throws `UPSTREAM_UNAVAILABLE` if the email was not accepted.
   */
  send(mail: Mail, delivery?: Delivery): Promise<void>
  close(): Promise<void>
}
