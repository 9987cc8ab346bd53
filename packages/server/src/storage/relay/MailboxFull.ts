import { Refusal } from '../../problem.ts'
import type { MailboxLimits } from './RelayStore.ts'

/** Names of the limits. */
type MailboxLimit = Exclude<keyof MailboxLimits, 'subscriptionMs'>

const told: Record<MailboxLimit, string> = {
  bytes: 'The topic holds as many bytes as it may; they go when they expire',
  messages: 'The topic holds as many messages as it may; they go when they expire',
  subscribers: 'The topic has as many subscribers as it may',
  topics: 'The client has as many topics as it may; unsubscribe from some',
}

/** Thrown when a limit of the relay's store is reached. */
export class MailboxFull extends Refusal {
  override name = 'MailboxFull'
  readonly limit: MailboxLimit

  constructor(limit: MailboxLimit) {
    super('RATE_LIMITED', { shortMessage: told[limit] })
    this.limit = limit
  }
}
