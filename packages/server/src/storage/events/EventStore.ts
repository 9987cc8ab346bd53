/** Something that a page told, trimmed. */
export type PageEvent = {
  /** A UUID; told twice, it counts once. */
  readonly id: string
  readonly kind: 'error' | 'track'
  readonly event: string
  /** ISO 8601, by the page's clock. */
  readonly happenedAt: string
  /** Without query and fragment. */
  readonly url: string
  readonly domain: string
  readonly details: Readonly<Record<string, unknown>>
}

/** Events in the database, so many a project: the oldest go. The same on SQLite and PostgreSQL. */
export type EventStore = {
  /** @returns How many are new; none for a project that is gone. */
  add(projectId: string, events: readonly PageEvent[]): Promise<number>
  /** The newest first. */
  list(projectId: string): Promise<readonly PageEvent[]>
}
