import { Refusal } from '../problem.ts'

/** Thrown when the mail server did not accept an email. */
export class MailFailure extends Refusal {
  override name = 'MailFailure'
  /** True if the mail server has refused this email for good (5xx), so that another attempt is useless. */
  readonly isPermanent: boolean

  constructor({ isPermanent }: { isPermanent: boolean }) {
    super('UPSTREAM_UNAVAILABLE', {
      field: 'email',
      shortMessage: isPermanent
        ? 'The mail server refused this email. Check the address.'
        : 'The email could not be sent. Try again in a moment.',
    })
    this.isPermanent = isPermanent
  }
}
