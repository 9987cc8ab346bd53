/** Kysely types of the table of smart sessions. */
export type SmartSessionSchema = {
  smart_sessions: SmartSessionRow
}

export type SmartSessionRow = {
  /** UUID. */
  pci: string
  project_id: string
  /** Origin of the page that the session was granted to; null if unknown. */
  origin: string | null
  /** CAIP-2 id. */
  chain: string
  /** Lowercase address of the account that granted the session. */
  address: string
  signer_kind: string
  /** JSON: permissions, policies, and either the signer or the saved grant. */
  request: string
  /** Encrypted private key of the co-signer; null once deleted, and for sessions without one. */
  key_ct: string | null
  /** Public key of the co-signer; null for sessions without one. */
  public_key: string | null
  /** Encoded delegations; null until activated. */
  context: string | null
  /** SHA-256 of the context in lower case, 64 hexadecimal digits. */
  context_hash: string | null
  /** Block before which the session was not used. Postgres returns it as text. */
  activated_block: number | string | null
  /** Seconds since 1970. */
  expiry: number | string
  /** Milliseconds since 1970. */
  created_at: number | string
  activated_at: number | string | null
  revoked_at: number | string | null
}
