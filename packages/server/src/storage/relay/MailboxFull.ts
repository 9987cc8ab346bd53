import { Refusal } from '../../problem.ts'
import type { MessageQuota } from './quotas.ts'
import type { MailboxLimits } from './RelayStore.ts'

/** Names of the limits. */
export type StoreLimit =
  | Exclude<keyof MailboxLimits, 'subscriptionMs'>
  | MessageQuota
  | 'blockSubscriptions'
  | 'freeDisk'

const told: Record<StoreLimit, string> = {
  addressBlock: 'Your network has reached its quota of stored messages. Try again later',
  blockSubscriptions: 'Your network has reached its quota of subscriptions. Try again later',
  bytes: 'The topic has reached its size limit. Messages are deleted when they expire',
  client: 'The client has reached its quota of stored messages. Try again later',
  freeDisk: 'The disk of the relay is nearly full. Try again later',
  messages: 'The topic has reached its message limit. Messages are deleted when they expire',
  project: 'The project has reached its quota of stored messages. Try again later',
  subscribers: 'The topic has reached its subscriber limit',
  topics: 'The client has reached its topic limit. Unsubscribe from some topics',
  total: 'The relay has reached its quota of stored messages. Try again later',
  unknownProjects:
    'Projects that the relay does not know have reached their quota of stored messages. Try again later',
}

/** Thrown when a limit of the relay's store is reached. */
export class MailboxFull extends Refusal {
  override name = 'MailboxFull'
  readonly limit: StoreLimit

  constructor(limit: StoreLimit) {
    super('RATE_LIMITED', { shortMessage: told[limit] })
    this.limit = limit
  }
}
