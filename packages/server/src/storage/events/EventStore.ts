/** A telemetry event of a page, sanitized. */
export type PageEvent = {
  /** UUID; a repeated event is stored once. */
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

/** Events in the database, limited per project: the oldest are deleted. Behaves the same on SQLite and PostgreSQL. */
export type EventStore = {
  /** @returns Number of new events; 0 if the project was deleted. */
  add(projectId: string, events: readonly PageEvent[]): Promise<number>
  /** The newest first. */
  list(projectId: string): Promise<readonly PageEvent[]>
}
