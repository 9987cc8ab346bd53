// HPKE parameters of custody (RFC 9180, base mode: DHKEM X25519 with HKDF-SHA256, HKDF-SHA256, AES-256-GCM).
// Frame and server share `info` and `aad` through this module.

/**
 * HPKE `info` for each purpose, so that a ciphertext can't be used for another purpose. For example, a share
 * can't be opened as if it were a challenge.
 */
export const sealingInfo = {
  /** Frame → server, sealed to its service key: the server share. */
  serverShare: 'fairlead/1/server-share',
  /** Frame → recipient: the recovery share, stored in this form. */
  recoveryShare: 'fairlead/1/recovery-share',
  /** Server → recipient: bytes that prove possession of the key. */
  challenge: 'fairlead/1/challenge',
  /** Server → worker, sealed to `ephPub`: the server share for one signing request. */
  releasedServerShare: 'fairlead/1/released-server-share',
  /** Server → worker, sealed to `ephPub`: the recovery share that the operator could open. */
  releasedRecoveryShare: 'fairlead/1/released-recovery-share',
} as const

/** One of {@link sealingInfo}. */
export type SealingInfo = (typeof sealingInfo)[keyof typeof sealingInfo]

/** Identifies a sealed share. */
export type SealedShare = {
  readonly walletId: string
  readonly setId: string
  readonly epoch: number
  /** Recipient of a recovery share; absent for the server share. */
  readonly rid?: string | undefined
}

/**
 * HPKE `aad` of a sealed share, stored or released, which binds it to its set and recipient. Challenges have
 * no `aad`, because they contain only random bytes.
 */
export function sealingAad({ epoch, rid = '', setId, walletId }: SealedShare): Uint8Array {
  // Ids contain only letters, digits and `_`, so the encoding is unambiguous.
  return new TextEncoder().encode(`${walletId}|${setId}|${epoch}|${rid}`)
}
