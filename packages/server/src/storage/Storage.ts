import type { AuthStore } from './auth/createAuthStore.ts'
import type { BundlerStore } from './bundler/createBundlerStore.ts'
import type { ProjectStore } from './createProjectStore.ts'
import type { CustodyStore } from './custody/createCustodyStore.ts'
import type { DashboardStore } from './dashboard/createDashboardStore.ts'
import type { EnvelopeStore } from './envelopes/createEnvelopeStore.ts'
import type { EventStore } from './events/createEventStore.ts'
import type { HistoryStore } from './history/createHistoryStore.ts'
import type { MailStore } from './mails/createMailStore.ts'
import type { NameStore } from './names/createNameStore.ts'
import type { OnrampStore } from './onramp/createOnrampStore.ts'
import type { RelayQuotas } from './relay/quotas.ts'
import type { MailboxLimits, RelayStore } from './relay/RelayStore.ts'
import type { SmartSessionStore } from './smartSessions/createSmartSessionStore.ts'
import type { StatisticsStore } from './statistics/createStatisticsStore.ts'

/** Connections of a pool, and queries that wait for one. */
export type PoolUse = { readonly idle: number; readonly used: number; readonly waiting: number }

/** Persistent storage. Behaves the same on SQLite and PostgreSQL. */
export type Storage = {
  readonly kind: 'postgres' | 'sqlite'
  readonly bundler: BundlerStore
  readonly custody: CustodyStore
  readonly auth: AuthStore
  readonly dashboard: DashboardStore
  readonly envelopes: EnvelopeStore
  readonly events: EventStore
  readonly history: HistoryStore
  readonly mails: MailStore
  readonly names: NameStore
  readonly onramp: OnrampStore
  readonly projects: ProjectStore
  readonly smartSessions: SmartSessionStore
  readonly statistics: StatisticsStore
  /** Opens the relay's store; only one process may do so. Close it before the storage. */
  openRelay(options?: {
    limits?: Partial<MailboxLimits> | undefined
    quotas?: Partial<RelayQuotas> | undefined
  }): RelayStore
  /** Returns the use of the connection pool; absent without a pool. */
  readPool?(): PoolUse
  /** Returns the size of the database on disk, in bytes. */
  readBytes(): Promise<number>
  /** Writes a row. @throws if the database can't be reached, or doesn't accept writes. */
  ping(): Promise<void>
  /** Migrates the schema; safe to call from several processes at once. Returns the names of the steps taken. */
  migrate(): Promise<readonly string[]>
  close(): Promise<void>
}
