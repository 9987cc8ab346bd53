/**
 * Tables of the bundler as Kysely sees them. Times are milliseconds since 1970; Postgres gives them as
 * text. Addresses and hashes are in lower case.
 */
export type BundlerSchema = {
  bundler_leases: { chain: string; owner: string; owned_until: number | string }
  bundles: BundleRow
  sponsored_days: { project_id: string; day: string; spent_wei: string }
  sponsored_operations: SponsoredRow
  user_operations: OperationRow
}

export type OperationRow = {
  chain: string
  hash: string
  entry_point: string
  sender: string
  paymaster: string | null
  /** Entry point, sender and nonce while it may still be mined, so that there is one; null after. */
  slot: string | null
  state: string
  /** JSON, as it came. */
  operation: string
  /** Why it was dropped. */
  reason: string | null
  /** 0 or 1. */
  suspect: number
  bundle_id: string | null
  transaction_hash: string | null
  added_at: number | string
  expires_at: number | string
}

export type BundleRow = {
  id: string
  chain: string
  account: string
  nonce: number | string
  state: string
  entry_point: string
  /** JSON: every transaction that was signed for this nonce, the newest last. */
  attempts: string
  block_hash: string | null
  block_number: number | string | null
  sent_at: number | string
}

export type SponsoredRow = {
  chain: string
  /** Entry point, sender and nonce: of all that was agreed to for them, one can be mined. */
  slot: string
  project_id: string
  day: string
  /** Empty where it was agreed to before senders were counted. */
  sender: string
  wei: string
}
