import type { AuthStore } from './auth/AuthStore.ts'
import type { BundlerStore } from './bundler/BundlerStore.ts'
import type { CustodyStore } from './custody/CustodyStore.ts'
import type { EnvelopeStore } from './envelopes/EnvelopeStore.ts'
import type { EventStore } from './events/EventStore.ts'
import type { HistoryStore } from './history/HistoryStore.ts'
import type { ProjectStore } from './ProjectStore.ts'
import type { MailboxLimits, RelayStore } from './relay/RelayStore.ts'

/** Everything that outlives the process. The same behaviour on both kinds of database. */
export type Storage = {
  readonly kind: 'postgres' | 'sqlite'
  readonly bundler: BundlerStore
  readonly custody: CustodyStore
  readonly auth: AuthStore
  readonly envelopes: EnvelopeStore
  readonly events: EventStore
  readonly history: HistoryStore
  readonly projects: ProjectStore
  /** The relay's memory, for the one process that relays. Closed before the storage. */
  openRelay(limits?: Partial<MailboxLimits>): RelayStore
  /** @throws when the database can't be reached. */
  ping(): Promise<void>
  /** Brings the schema up to date; safe from several processes at once. Gives the steps taken. */
  migrate(): Promise<readonly string[]>
  close(): Promise<void>
}
