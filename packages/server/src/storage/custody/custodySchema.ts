/** Kysely types of the custody tables. Times are milliseconds since 1970; Postgres returns them as text. */
export type CustodySchema = {
  recoveries: RecoveryRow
  recovery_challenges: ChallengeRow
  sealed_shares: SealedShareRow
  share_sets: ShareSetRow
  wallets: WalletRow
}

export type WalletRow = {
  id: string
  user_id: string
  version: number
  eip155: string
  solana: string
  /** Ciphertexts of the frame; the server can't decrypt them. */
  vault_root: string
  vault_sign: string
  /** JSON: recipients of recovery shares. */
  recipients: string
  mac: string
  frozen_at: number | string | null
  created_at: number | string
  /** Null if unknown. */
  project_id: string | null
}

export type ShareSetRow = {
  id: string
  wallet_id: string
  role: string
  /** Key thumbprint of the set's device; null for the recovery set. */
  jkt: string | null
  device_id: string | null
  epoch: number
  /** The server's share, encrypted for this row. */
  share: string
  /** JSON: three hashes. */
  commits: string
  /** For a device's set: time since which the device has a share. Kept when a set replaces another. */
  created_at: number | string
}

/** A recovery share, sealed to one recipient. */
export type SealedShareRow = {
  set_id: string
  rid: string
  enc: string
  ct: string
}

export type ChallengeRow = {
  wallet_id: string
  jkt: string
  rid: string
  /** SHA-256 hash of the challenge. */
  digest: string
  expires_at: number | string
}

/** State of a device's recovery of a wallet. */
export type RecoveryRow = {
  wallet_id: string
  jkt: string
  asked_at: number | string
  granted_at: number | string | null
  /** Null if it didn't wait. */
  due_at: number | string | null
  device_id: string | null
  /** Digits that the waiting device shows. */
  match_code: string | null
  match_tries: number
  /** SHA-256 hash of the token in the email's link, which stops the recovery. */
  stop_hash: string | null
  approved_at: number | string | null
  /** Kept forever: the device never recovers the wallet automatically. */
  stopped_at: number | string | null
}
