import { RemoteFeature } from '@fairlead/protocol'
import { Recovery } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { isOriginPattern } from './originPattern.ts'

/** 32 hexadecimal characters, the form that clients of the pairing relay expect too. */
export const ProjectId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'Not a project id'))

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
