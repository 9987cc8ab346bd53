/** An email to one recipient. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Language of the email, e.g. `de`. */
  language: string
}

/** Sends emails. */
export type Mailer = {
  /** @throws `UPSTREAM_UNAVAILABLE` if the email was not accepted. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
