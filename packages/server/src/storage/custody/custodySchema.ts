/** Tables of custody as Kysely sees them. Times are milliseconds since 1970; Postgres gives them as text. */
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
  /** Ciphertexts of the frame; nobody here can open them. */
  vault_root: string
  vault_sign: string
  /** JSON: who may recover. */
  recipients: string
  mac: string
  frozen_at: number | string | null
  created_at: number | string
  /** Null where nothing tells which it was. */
  project_id: string | null
}

export type ShareSetRow = {
  id: string
  wallet_id: string
  role: string
  /** Of the device whose set it is; null for the recovery set. */
  jkt: string | null
  device_id: string | null
  epoch: number
  /** The server's share, enveloped for this row. */
  share: string
  /** JSON: three hashes. */
  commits: string
  /** Of a device's: since when it has a share, also when this set took the place of another. */
  created_at: number | string
}

/** The recovery share, sealed to one recipient. */
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
  /** SHA-256 of the bytes that were sealed. */
  digest: string
  expires_at: number | string
}

/** How far a device has come on its way to a wallet. */
export type RecoveryRow = {
  wallet_id: string
  jkt: string
  asked_at: number | string
  granted_at: number | string | null
}
