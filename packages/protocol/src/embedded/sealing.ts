// What is sealed for whom in custody (RFC 9180, base mode: DHKEM X25519 with HKDF-SHA256, HKDF-SHA256,
// AES-256-GCM). Frame and server take both inputs from here, so neither can read `info` or `aad` another way.

/**
 * `info` of HPKE, one an errand: what was sealed for one can't be passed off as another. Somebody who
 * may have a challenge opened can't have a share opened by that.
 */
export const sealingInfo = {
  /** Frame → server, to its service key: the server's share. */
  serverShare: 'fairlead/1/server-share',
  /** Frame → recipient: the recovery share. It is kept sealed like this. */
  recoveryShare: 'fairlead/1/recovery-share',
  /** Server → recipient: bytes that prove possession of the key. */
  challenge: 'fairlead/1/challenge',
  /** Server → worker, to `ephPub`: the server's share, for one errand. */
  releasedServerShare: 'fairlead/1/released-server-share',
  /** Server → worker, to `ephPub`: the recovery share that was the operator's to open. */
  releasedRecoveryShare: 'fairlead/1/released-recovery-share',
} as const

/** One of {@link sealingInfo}. */
export type SealingInfo = (typeof sealingInfo)[keyof typeof sealingInfo]

/** Which share it is. */
export type SealedShare = {
  readonly walletId: string
  readonly setId: string
  readonly epoch: number
  /** Of the recovery share: its recipient. The server's share has none. */
  readonly rid?: string | undefined
}

/**
 * `aad` of a sealed share, on every way: kept or released, in another row or for another recipient it
 * does not open. A challenge has no `aad`: whoever opens it learns nothing but that they may.
 */
export function sealingAad({ epoch, rid = '', setId, walletId }: SealedShare): Uint8Array {
  // Ids are letters, digits and `_`, so the text has one reading.
  return new TextEncoder().encode(`${walletId}|${setId}|${epoch}|${rid}`)
}
