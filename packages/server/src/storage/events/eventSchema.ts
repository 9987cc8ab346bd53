/** Kysely types of the event tables. */
export type EventSchema = {
  events: EventRow
  /** Position of the newest event, per project. */
  event_heads: { project_id: string; last: number | string }
}

export type EventRow = {
  project_id: string
  event_id: string
  /** Milliseconds since 1970, by the server's clock. Postgres returns it as text. */
  received_at: number | string
  /** Increases within a project. Postgres returns it as text. */
  position: number | string
  /** ISO 8601. */
  happened_at: string
  kind: string
  event: string
  url: string
  domain: string
  /** JSON: an object. */
  details: string
}
