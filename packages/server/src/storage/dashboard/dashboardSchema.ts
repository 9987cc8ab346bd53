/** Kysely types of the dashboard's tables. */
export type DashboardSchema = {
  dashboard_token: {
    /** SHA-256 of the token, base64url. */
    digest: string
    /** `link` or `session`. */
    kind: string
    /** Milliseconds since 1970. Postgres returns it as text. */
    expires_at: number | string
  }
}
