import type { Sealed, SealingInfo } from '@fairlead/protocol/embedded'

/** Purpose of a keyed hash: the same bytes give another hash for another purpose. */
export type MacPurpose = 'email-bix' | 'otp' | 'session' | 'token'

/** Key pairs of the server. Data for a recovery by the project's owner is sealed to `recovery`. */
export type SealingKey = 'recovery' | 'service'

/** Location of a ciphertext in the database. It can't be decrypted for another row or column. */
export type Place = {
  readonly table: string
  readonly column: string
  /** Primary key of the row. */
  readonly key: string
  readonly walletId?: string
  readonly setId?: string
  readonly epoch?: number
}

/**
 * Key management service: holds the server's keys and never exports them. A stolen database can't be decrypted without
 * it.
 *
 * Each method throws `UPSTREAM_UNAVAILABLE` when the keys can't be reached; there is no fallback without encryption.
 */
export type Kms = {
  readonly id: string
  /** Encrypts a data key of 32 bytes. `kid` names the key that was used. */
  wrap(dataKey: Uint8Array, place: Place): Promise<{ ct: Uint8Array; kid: string }>
  /** @throws `SERVER_ERROR` if the ciphertext was made for another place or modified, or the key is gone. */
  unwrap(ct: Uint8Array, kid: string, place: Place): Promise<Uint8Array>
  /** Returns the id of the key that {@link Kms.wrap} uses now. */
  currentKeyId(): Promise<string>
  /** HMAC-SHA256 with a separate key per purpose; 32 bytes. Rotations don't change it. */
  mac(purpose: MacPurpose, data: Uint8Array): Promise<Uint8Array>
  /**
   * HMAC-SHA256 of a link of the audit; 32 bytes. The number of the entry determines the key, so that an older key can't
   * sign entries after a rotation.
   */
  signAudit(seq: number, data: Uint8Array): Promise<Uint8Array>
  /** X25519, base64url. */
  publicKey(key: SealingKey): Promise<string>
  /** True if {@link Kms.open} can use the private key of a public key, which may be older than a rotation. */
  isOwnKey(key: SealingKey, publicKey: string): Promise<boolean>
  /** @throws `REQUEST_INVALID` if the data was sealed to another key or with other inputs, or was modified. */
  open(
    key: SealingKey,
    sealed: Sealed,
    inputs: { aad: Uint8Array; info: SealingInfo },
  ): Promise<Uint8Array>
}
