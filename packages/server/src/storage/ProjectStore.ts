import { RemoteFeature } from '@fairlead/protocol'
import { Recovery } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { isOriginPattern } from './originPattern.ts'

/** 32 hexadecimal characters, the form that clients of the pairing relay expect too. */
export const ProjectId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'Not a project id'))

const Wei = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,37})$/, 'Not an amount in wei'))

/** What a project pays for: gas of the operations of anybody who comes by its pages. */
export const Sponsorship = v.strictObject({
  /** CAIP-2 ids of the chains; `null` for every chain that has a paymaster. */
  chains: v.nullable(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^eip155:\d{1,32}$/))), v.maxLength(100)),
  ),
  /** Most that it agrees to in one day (UTC), on all chains together. Wei, as a decimal string. */
  dailyWei: Wei,
  /** Most of it for one account; all of it where it is left out. */
  senderDailyWei: v.optional(Wei),
  /** Only for people who are signed in with an embedded wallet, not for whoever has the project's id. */
  isSignedInOnly: v.optional(v.boolean()),
  /** Contracts that calls may go to; any where they are left out. */
  contracts: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address'))),
      v.maxLength(200),
    ),
  ),
  /** Most that the calls of one operation may send along, in wei. */
  maxValueWei: v.optional(Wei),
})
export type Sponsorship = v.InferOutput<typeof Sponsorship>

/** What may be changed about a project. */
export const ProjectSettings = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** Patterns of `matchesOrigin`; loopback pages are always allowed. */
  allowedOrigins: v.pipe(
    v.array(v.pipe(v.string(), v.check(isOriginPattern, 'Not an origin pattern'))),
    v.maxLength(1000),
  ),
  /** `null` leaves every feature to the page. */
  features: v.nullable(v.array(RemoteFeature)),
  isAnalyticsEnabled: v.boolean(),
  isDisabled: v.boolean(),
  /** How a person's new device gets the embedded wallet back. */
  recovery: v.optional(Recovery, 'automatic'),
  /** Whether pages of this machine and previews may embed the frame beside `allowedOrigins`. */
  allowsDefaultOrigins: v.optional(v.boolean(), true),
  /**
   * True if clients other than our own may sign people in. They can't show the digits of a new device,
   * so their users approve it with a button.
   */
  thirdPartyClients: v.optional(v.picklist(['on', 'off']), 'on'),
  /** `null` pays for nothing. */
  sponsorship: v.optional(v.nullable(Sponsorship), null),
})
export type ProjectSettings = v.InferInput<typeof ProjectSettings>

/** One customer of this server. Times are ISO 8601. */
export const Project = v.object({
  id: ProjectId,
  ...ProjectSettings.entries,
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Project = v.InferOutput<typeof Project>

/** Projects in the database, the same on SQLite and PostgreSQL. */
export type ProjectStore = {
  find(id: string): Promise<Project | undefined>
  /** Oldest first. */
  list(): Promise<readonly Project[]>
  /** @throws `CONFLICT` when the id is taken. */
  add(id: string, settings: ProjectSettings): Promise<Project>
  /** As {@link ProjectStore.add}, but only while there is no project at all. */
  addFirst(id: string, settings: ProjectSettings): Promise<void>
  /** @throws `NOT_FOUND` when there is no such project. */
  update(id: string, changes: Partial<ProjectSettings>): Promise<Project>
  /** @throws `NOT_FOUND` when there is no such project. */
  remove(id: string): Promise<void>
}
