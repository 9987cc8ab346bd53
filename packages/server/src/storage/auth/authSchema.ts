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
    /** When it was last approved, also where that counts no more because an address was given back. */
    known_at: Big | null
    created_at: Big
    last_seen_at: Big
    revoked_at: Big | null
    /** Browser and system in our own words; empty when unknown. */
    label: string
    /** 0 or 1: 0 if the approval was a press of a button. */
    by_digits: number
  }
  email_login: {
    user_id: string
    email_bix: string
    email_ct: string
    /** Of mails. */
    language: string
    verified_at: Big
  }
  email_undo: EmailUndoRow
  email_update: EmailUpdateRow
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
  passkey: PasskeyRow
  passkey_challenge: {
    /** SHA-256 of the challenge. */
    digest: string
    purpose: string
    project_id: string
    origin: string
    jkt: string
    /** Who is signed in; null where nobody has to be. */
    user_id: string | null
    /** Of the passkey that may be made. */
    user_handle: string | null
    expires_at: Big
  }
  rate_counter: { key: string; window_start: Big; window_end: Big; count: number }
  session: SessionRow
  social_flow: SocialFlowRow
  /** What a provider last told of a person, encrypted for the row. */
  social_profile: { id: string; user_id: string; provider: string; profile_ct: string }
}

/** Postgres gives it as text. */
type Big = number | string

export type EmailUpdateRow = {
  user_id: string
  id: string
  session_id: string
  /** Keyed hash of the address that is replaced; null for none. */
  old_bix: string | null
  new_bix: string
  /** The new address, encrypted for this row. */
  email_ct: string
  step: string
  /** Keyed hash of the step's code and what it is bound to. */
  otp_mac: string
  tries: number
  code_expires_at: Big
  expires_at: Big
}

export type EmailUndoRow = {
  id: string
  user_id: string
  /** SHA-256 of the link's token. */
  token_hash: string
  email_bix: string
  /** The old address, encrypted for this row. */
  email_ct: string
  /** When it was proven first. */
  verified_at: Big
  created_at: Big
  expires_at: Big
}

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
  /** 0 or 1. */
  asks_digits: number
  /** SHA-256 of the link's token. */
  link_hash: string | null
  link_tries: number
  device_ok_at: Big | null
  created_at: Big
  expires_at: Big
  used_at: Big | null
}

export type PasskeyRow = {
  id: string
  user_id: string
  /** Base64url, as the two below. */
  credential_id: string
  /** COSE. */
  public_key: string
  /** What the authenticator calls its owner: random, one a passkey. */
  user_handle: string
  /** Signatures so far, as far as the authenticator counts them; 0 where it does not. */
  counter: Big
  /** 0 or 1: whether it may go along to other devices, and whether it is on more than one now. */
  is_synced: number
  is_backed_up: number
  created_at: Big
  last_used_at: Big
}

export type SocialFlowRow = {
  id: string
  provider: string
  project_id: string
  origin: string
  jkt: string
  binder_hash: string | null
  language: string
  browser: string
  step: string
  start_hash: string | null
  state_hash: string | null
  cookie_hash: string | null
  return_url: string | null
  /** Encrypted for this row. */
  content_ct: string | null
  handle_hash: string | null
  ticket_hash: string | null
  tries: number
  created_at: Big
  expires_at: Big
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
