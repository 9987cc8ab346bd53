import type { Sealed, SealingInfo } from '@fairlead/protocol/embedded'

/** What a keyed hash is for: the same bytes under another purpose give another hash. */
export type MacPurpose = 'audit' | 'email-bix' | 'otp' | 'session'

/** Key pairs of the server. What a project's owner may recover is sealed to the second. */
export type SealingKey = 'recovery' | 'service'

/** Where a ciphertext belongs. It opens nowhere else: neither in another row nor in another column. */
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
 * Who holds the keys of this server. They never leave it: a caller gets the work done, not the key. A
 * stolen database is worth nothing without it.
 *
 * Each method throws `UPSTREAM_UNAVAILABLE` when the keys can't be reached; nothing is then done in clear.
 */
export type Kms = {
  readonly id: string
  /** Encrypts a data key of 32 bytes. `kid` names the key that was used. */
  wrap(dataKey: Uint8Array, place: Place): Promise<{ ct: Uint8Array; kid: string }>
  /** @throws `SERVER_ERROR` when it was made for another place, or changed, or the key is gone. */
  unwrap(ct: Uint8Array, kid: string, place: Place): Promise<Uint8Array>
  /** Name of the key that {@link Kms.wrap} uses now. */
  currentKeyId(): Promise<string>
  /** HMAC-SHA256 under a key of its own for each purpose; 32 bytes. It outlives every rotation. */
  mac(purpose: MacPurpose, data: Uint8Array): Promise<Uint8Array>
  /** X25519, base64url. */
  publicKey(key: SealingKey): Promise<string>
  /** @throws `REQUEST_INVALID` when it was sealed to another key, with other inputs, or changed. */
  open(
    key: SealingKey,
    sealed: Sealed,
    inputs: { aad: Uint8Array; info: SealingInfo },
  ): Promise<Uint8Array>
}
