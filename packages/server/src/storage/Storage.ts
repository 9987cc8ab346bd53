import type { AuthStore } from './auth/AuthStore.ts'
import type { BundlerStore } from './bundler/BundlerStore.ts'
import type { CustodyStore } from './custody/CustodyStore.ts'
import type { EnvelopeStore } from './envelopes/EnvelopeStore.ts'
import type { EventStore } from './events/EventStore.ts'
import type { HistoryStore } from './history/HistoryStore.ts'
import type { ProjectStore } from './ProjectStore.ts'
import type { MailboxLimits, RelayStore } from './relay/RelayStore.ts'

/** Persistent storage. Behaves the same on SQLite and PostgreSQL. */
export type Storage = {
  readonly kind: 'postgres' | 'sqlite'
  readonly bundler: BundlerStore
  readonly custody: CustodyStore
  readonly auth: AuthStore
  readonly envelopes: EnvelopeStore
  readonly events: EventStore
  readonly history: HistoryStore
  readonly projects: ProjectStore
  /** Opens the relay's store; only one process may do so. Close it before the storage. */
  openRelay(limits?: Partial<MailboxLimits>): RelayStore
  /** @throws if the database can't be reached. */
  ping(): Promise<void>
  /** Migrates the schema; safe to call from several processes at once. Returns the names of the steps taken. */
  migrate(): Promise<readonly string[]>
  close(): Promise<void>
}
