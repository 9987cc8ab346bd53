import type { Recipient, Sealed } from '@fairlead/protocol/embedded'

/** A stored share set: one splitting of a wallet key. */
export type KeptSet = {
  readonly setId: string
  readonly role: 'device' | 'recovery'
  /** Thumbprint of the device's key; `null` for the recovery set. */
  readonly jkt: string | null
  readonly deviceId: string | null
  readonly epoch: number
  /** The server's share, encrypted for its row. */
  readonly share: string
  readonly commits: [string, string, string]
  /** The recovery share, sealed to each recipient. */
  readonly r: readonly { readonly rid: string; readonly sealed: Sealed }[]
}

/** A wallet, without its sets. Times are milliseconds since 1970. */
export type KeptWallet = {
  readonly walletId: string
  readonly userId: string
  /** Project in which it was created; `null` if unknown. */
  readonly projectId: string | null
  readonly version: number
  readonly addresses: { readonly eip155: string; readonly solana: string }
  readonly vaultRoot: string
  readonly vaultSign: string
  readonly recipients: readonly Recipient[]
  readonly mac: string
  readonly frozenAt: number | null
}

/** Wallets in the database; behaves the same on SQLite and PostgreSQL. */
export type CustodyStore = {
  /** Returns the wallet of a user; there is one at most. */
  findWallet(userId: string): Promise<KeptWallet | undefined>
  /** Lists the sets of a wallet, oldest first. */
  listSets(walletId: string): Promise<readonly KeptSet[]>
  /** @returns `false` if the user already has a wallet, or an id is taken. */
  create(
    wallet: Omit<KeptWallet, 'frozenAt' | 'version'>,
    sets: readonly KeptSet[],
  ): Promise<boolean>
  /**
   * Updates a wallet to the next version, atomically. Shares sealed to removed recipients are deleted from all sets.
   *
   * @returns `false` if the wallet is no longer at `version - 1`, an id is taken, or the calling device has been
   *   revoked.
   */
  update(change: CustodyStore.Change): Promise<boolean>
  /** Deletes all data of a device for a wallet: its sets, recoveries and challenges. */
  dropDevice(walletId: string, jkt: string): Promise<void>
  /** @param frozenAt - `null` unfreezes the wallet. */
  setFrozen(walletId: string, frozenAt: number | null): Promise<void>
  /** Stores the challenge of a device; replaces its previous one. */
  putChallenge(challenge: CustodyStore.Challenge & { expiresAt: number }): Promise<void>
  /** Deletes a challenge. @returns True if it existed, for this recipient, and has not expired. */
  takeChallenge(challenge: CustodyStore.Challenge): Promise<boolean>
  /**
   * Returns the time when a device without a share asked for recovery. If it had not asked, records the current time.
   *
   * @param keptMs - How long a request stays valid, in milliseconds.
   */
  askRecovery(
    walletId: string,
    jkt: string,
    keptMs: number,
  ): Promise<{ askedAt: number; isFirst: boolean }>
  /** Deletes a device's recovery request; a granted recovery is kept. */
  takeBackRecovery(walletId: string, jkt: string): Promise<void>
  /** Records that a device received the data for a share set of its own. */
  grantRecovery(walletId: string, jkt: string): Promise<void>
  /** Returns the time of that grant. */
  findGrant(walletId: string, jkt: string): Promise<number | undefined>
  /** Deletes all recovery requests; waiting devices must ask again. */
  clearRecoveries(walletId: string): Promise<void>
}

export declare namespace CustodyStore {
  type Change = {
    readonly walletId: string
    /** Device that makes the change. */
    readonly deviceId: string
    /** The new version. */
    readonly version: number
    readonly recipients: readonly Recipient[]
    readonly mac: string
    readonly sets: readonly KeptSet[]
    /** Ids of replaced sets. */
    readonly dropped: readonly string[]
  }

  type Challenge = {
    readonly walletId: string
    readonly jkt: string
    readonly rid: string
    /** SHA-256 of the challenge, base64url. */
    readonly digest: string
  }
}
