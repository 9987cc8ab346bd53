import type { Kysely } from 'kysely'
import type { AuthSchema } from './auth/authSchema.ts'
import type { BundlerSchema } from './bundler/bundlerSchema.ts'
import type { CustodySchema } from './custody/custodySchema.ts'
import type { DashboardSchema } from './dashboard/dashboardSchema.ts'
import type { EventSchema } from './events/eventSchema.ts'
import type { HistorySchema } from './history/historySchema.ts'
import type { MailSchema } from './mails/mailSchema.ts'
import type { NamesSchema } from './names/namesSchema.ts'
import type { OnrampSchema } from './onramp/onrampSchema.ts'
import type { RelaySchema } from './relay/relaySchema.ts'
import type { SmartSessionSchema } from './smartSessions/smartSessionSchema.ts'

/** Kysely types of all tables. Uses only column types that SQLite and Postgres share. */
export type Schema = AuthSchema &
  BundlerSchema &
  CustodySchema &
  DashboardSchema &
  EventSchema &
  HistorySchema &
  MailSchema &
  NamesSchema &
  OnrampSchema &
  RelaySchema &
  SmartSessionSchema & {
    projects: ProjectRow
    write_probe: { id: number; written_at: number }
  }

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>

export type ProjectRow = {
  id: string
  name: string
  /** JSON: an array of patterns. */
  allowed_origins: string
  /** JSON: an array of features; null leaves them to the page. */
  features: string | null
  /** 0 or 1. */
  analytics: number
  /** 0 or 1. */
  disabled: number
  recovery: string
  recovery_delay_hours: number
  /** 0 or 1. */
  default_origins: number
  mode: string
  /** 0 or 1; null leaves preview deployments to the mode. */
  previews: number | null
  /** 0 or 1. */
  third_party: number
  /** 0 or 1. */
  guests: number
  /** JSON: sponsorship of the project; null for none. */
  sponsorship: string | null
  /** JSON: login with the project's own tokens; null for none. */
  token_login: string | null
  /** ISO 8601. */
  created_at: string
  updated_at: string
}
