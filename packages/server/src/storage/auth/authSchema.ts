/** Tables of signing in as Kysely sees them. Times are milliseconds since 1970. */
export type AuthSchema = {
  app_user: {
    id: string
    created_at: Big
    last_login_at: Big
    /** Wrong codes since the last right one. */
    fail_count: number
  }
  audit: AuditRow
  audit_head: HeadRow
  auth_flow: FlowRow
  device: {
    id: string
    user_id: string
    jkt: string
    verified_at: Big | null
    created_at: Big
    last_seen_at: Big
    revoked_at: Big | null
  }
  email_login: {
    user_id: string
    email_bix: string
    email_ct: string
    /** Of mails. */
    language: string
    verified_at: Big
  }
  identity: { issuer: string; subject: string; user_id: string; created_at: Big }
  otp: {
    flow_id: string
    purpose: string
    /** Keyed hash of the code and what it is bound to. */
    otp_mac: string
    tries: number
    expires_at: Big
    used_at: Big | null
  }
  rate_counter: { key: string; window_start: Big; window_end: Big; count: number }
  session: SessionRow
}

/** Postgres gives it as text. */
type Big = number | string

export type FlowRow = {
  id: string
  kind: string
  project_id: string
  origin: string
  jkt: string
  /** Keyed hash of the address. */
  email_bix: string
  /** The address, encrypted for this row. */
  email_ct: string
  language: string
  browser: string
  /** 0 or 1. */
  needs_device: number
  match_code: string
  /** SHA-256 of the link's token. */
  link_hash: string | null
  link_tries: number
  device_ok_at: Big | null
  created_at: Big
  expires_at: Big
  used_at: Big | null
}

export type SessionRow = {
  id: string
  user_id: string
  device_id: string
  project_id: string
  origin: string
  provider: string
  /** Words with spaces between them. */
  amr: string
  auth_time: Big
  /** SHA-256 of the refresh token that counts, and of the one before it. */
  refresh_hash: string
  previous_hash: string | null
  rotated_at: Big
  idle_until: Big
  expires_at: Big
  revoked_at: Big | null
}

export type AuditRow = {
  seq: Big
  at: Big
  action: string
  user_id: string | null
  subject: string | null
  project_id: string | null
  origin: string | null
  /** JSON: an object of plain facts. */
  data: string
  previous_hash: string
  hash: string
}

/** Where the audit ends. */
export type HeadRow = {
  id: number
  seq: Big
  hash: string
  /** Keyed hash of the others; empty before the first entry. */
  mac: string
}
