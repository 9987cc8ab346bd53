/** Kysely types of the login tables. Times are milliseconds since 1970. */
export type AuthSchema = {
  app_user: {
    id: string
    created_at: Big
    last_login_at: Big
    /** Number of wrong codes since the last right one. */
    fail_count: number
  }
  audit: AuditRow
  audit_chain: ChainRow
  audit_entry: EntryRow
  audit_head: HeadRow
  auth_flow: FlowRow
  device: {
    id: string
    user_id: string
    jkt: string
    verified_at: Big | null
    /** Time of the last approval. Kept when the approval is withdrawn because an email change was undone. */
    known_at: Big | null
    created_at: Big
    last_seen_at: Big
    revoked_at: Big | null
    /** Browser and system, in the server's own words; empty if unknown. */
    label: string
    /** 0 or 1; 0 if the device was approved with a button. */
    by_digits: number
  }
  email_login: {
    user_id: string
    email_bix: string
    email_ct: string
    /** Language of emails. */
    language: string
    verified_at: Big
  }
  email_undo: EmailUndoRow
  email_update: EmailUpdateRow
  identity: {
    issuer: string
    subject: string
    user_id: string
    created_at: Big
    /** `email`, `token`, `guest` or a provider; one of each per user. */
    provider: string
  }
  otp: {
    flow_id: string
    purpose: string
    /** Keyed hash of the code and its context. */
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
    /** Signed-in user; null for a challenge that needs none. */
    user_id: string | null
    /** User handle of the passkey to be created. */
    user_handle: string | null
    expires_at: Big
  }
  rate_counter: { key: string; window_start: Big; window_end: Big; count: number }
  session: SessionRow
  social_flow: SocialFlowRow
  /** Used DPoP proofs. */
  used_proof: { digest: string; until: Big }
  /** Last profile that a provider sent, encrypted for the row. */
  social_profile: { id: string; user_id: string; provider: string; profile_ct: string }
}

/** `bigint`; Postgres returns it as text. */
type Big = number | string

export type EmailUpdateRow = {
  user_id: string
  id: string
  session_id: string
  /** Keyed hash of the old address; null if there is none. */
  old_bix: string | null
  new_bix: string
  /** The new address, encrypted for this row. */
  email_ct: string
  step: string
  /** Keyed hash of the step's code and its context. */
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
  /** Time when the address was first verified. */
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
  /** Keyed hash of the email address. */
  email_bix: string
  /** The email address, encrypted for this row. */
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
  /** Base64url, like the next two columns. */
  credential_id: string
  /** COSE format. */
  public_key: string
  /** User handle in the authenticator: random, one per passkey. */
  user_handle: string
  /** Signature counter of the authenticator; 0 if it doesn't count. */
  counter: Big
  /** 0 or 1: backup eligibility and backup state. */
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
  /** Space-separated. */
  amr: string
  auth_time: Big
  /** SHA-256 hashes of the current refresh token and the previous one. */
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
  /** JSON object. */
  data: string
  previous_hash: string
  hash: string
}

/** An entry of a project's chain. */
export type EntryRow = Omit<AuditRow, 'project_id'> & {
  /** Id of the project. */
  chain: string
  /** Number of the operator's last entry when this one was written. It determines the key, and the order of chains. */
  anchor: Big
}

/** The last entry of a project's chain. */
export type ChainRow = {
  /** Id of the project. */
  id: string
  seq: Big
  anchor: Big
  hash: string
  /** Keyed hash of the columns before it. */
  mac: string
  /** Number of the last entry that the operator's chain records. */
  recorded_seq: Big
}

/** The last entry of the operator's chain. */
export type HeadRow = {
  id: number
  seq: Big
  hash: string
  /** Keyed hash of the other columns; empty before the first entry. */
  mac: string
}
