import { RemoteFeature } from '@fairlead/protocol'
import { Recovery } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { isOriginPattern } from './originPattern.ts'

/** 32 hexadecimal characters, the form that clients of the pairing relay also expect. */
export const ProjectId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'Not a project id'))

const Wei = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,37})$/, 'Not an amount in wei'))

/** Sponsorship of a project: it pays the gas of operations from its pages. */
export const Sponsorship = v.strictObject({
  /** CAIP-2 ids of the chains; `null` for every chain with a paymaster. */
  chains: v.nullable(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^eip155:\d{1,32}$/))), v.maxLength(100)),
  ),
  /** Maximum amount per day (UTC), over all chains. Wei, as a decimal string. */
  dailyWei: Wei,
  /** Maximum amount per account and day; `dailyWei` when absent. */
  senderDailyWei: v.optional(Wei),
  /** True to sponsor only users who are signed in with an embedded wallet. Otherwise the project's id is enough. */
  isSignedInOnly: v.optional(v.boolean()),
  /** Contracts that calls may target; any when absent. */
  contracts: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address'))),
      v.maxLength(200),
    ),
  ),
  /** Maximum value that the calls of one operation may transfer, in wei. */
  maxValueWei: v.optional(Wei),
})
export type Sponsorship = v.InferOutput<typeof Sponsorship>

/** Editable settings of a project. */
export const ProjectSettings = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** Patterns of `matchesOrigin`; loopback pages are always allowed. */
  allowedOrigins: v.pipe(
    v.array(v.pipe(v.string(), v.check(isOriginPattern, 'Not an origin pattern'))),
    v.maxLength(1000),
  ),
  /** Features enabled by the server; `null` leaves every feature to the page. */
  features: v.nullable(v.array(RemoteFeature)),
  isAnalyticsEnabled: v.boolean(),
  isDisabled: v.boolean(),
  /** How a user's new device recovers the embedded wallet. */
  recovery: v.optional(Recovery, 'automatic'),
  /** True if loopback pages and preview deployments may embed the frame besides `allowedOrigins`. */
  allowsDefaultOrigins: v.optional(v.boolean(), true),
  /**
   * `on` if third-party clients may sign in users. They can't show the digits of a new device, so their users approve
   * it with a button.
   */
  thirdPartyClients: v.optional(v.picklist(['on', 'off']), 'on'),
  /** `null` sponsors nothing. */
  sponsorship: v.optional(v.nullable(Sponsorship), null),
})
export type ProjectSettings = v.InferInput<typeof ProjectSettings>

/** A project of this server. Times are ISO 8601. */
export const Project = v.object({
  id: ProjectId,
  ...ProjectSettings.entries,
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Project = v.InferOutput<typeof Project>

/** Projects in the database; behaves the same on SQLite and PostgreSQL. */
export type ProjectStore = {
  find(id: string): Promise<Project | undefined>
  /** Oldest first. */
  list(): Promise<readonly Project[]>
  /** @throws `CONFLICT` when the id is taken. */
  add(id: string, settings: ProjectSettings): Promise<Project>
  /** Adds a project like {@link ProjectStore.add}, but only if there is none yet. */
  addFirst(id: string, settings: ProjectSettings): Promise<void>
  /** @throws `NOT_FOUND` when there is no such project. */
  update(id: string, changes: Partial<ProjectSettings>): Promise<Project>
  /** @throws `NOT_FOUND` when there is no such project. */
  remove(id: string): Promise<void>
}
