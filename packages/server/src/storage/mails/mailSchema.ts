/** Kysely types of the mail queue. Times are milliseconds since 1970; Postgres returns them as text. */
export type MailSchema = { mail_outbox: MailRow }

export type MailRow = {
  id: string
  /** The email as JSON, encrypted for this row. */
  mail_ct: string
  /** Object that the email is about. A newer email about it replaces this one. */
  topic: string | null
  /** Number of attempts begun. */
  attempts: number
  created_at: number | string
  /** Time of the next attempt. While an attempt runs: when other processes may try. */
  next_at: number | string
  /** Time after which the email is useless, because its code has expired. */
  expires_at: number | string
}
