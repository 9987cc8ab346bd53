/**
 * Kysely types of the bundler's tables. Times are milliseconds since 1970; Postgres returns them as text. Addresses and
 * hashes are lowercase.
 */
export type BundlerSchema = {
  bundler_leases: { chain: string; owner: string; owned_until: number | string }
  bundler_reputations: ReputationRow
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
  /** Entry point, sender and nonce while the operation is open, which makes it unique; null afterwards. */
  slot: string | null
  state: string
  /** JSON, as received. */
  operation: string
  /** Reason for dropping it. */
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
  /** JSON: all transactions signed for this nonce, newest last. */
  attempts: string
  block_hash: string | null
  block_number: number | string | null
  sent_at: number | string
  /** What the bundler's account paid for its transaction, in wei; null until one is mined. */
  spent_wei: string | null
  /** What the operations paid back, in wei. */
  received_wei: string | null
  /** Day on which this was recorded: `YYYY-MM-DD`, in UTC. */
  settled_day: string | null
}

export type ReputationRow = {
  chain: string
  address: string
  seen: number
  included: number
  /** Hours since 1970 of the last change. */
  hour: number | string
}

export type SponsoredRow = {
  chain: string
  /** Entry point, sender and nonce: only one of the operations with the same ones can be mined. */
  slot: string
  project_id: string
  day: string
  /** Empty for rows from before senders were counted. */
  sender: string
  wei: string
}
