import type { Recipient, Sealed } from '@fairlead/protocol/embedded'

/** One splitting of a wallet key, as it is kept. */
export type KeptSet = {
  readonly setId: string
  readonly role: 'device' | 'recovery'
  /** Thumbprint of the device's key; `null` for the recovery set. */
  readonly jkt: string | null
  readonly deviceId: string | null
  readonly epoch: number
  /** The server's share, enveloped for its row. */
  readonly share: string
  readonly commits: [string, string, string]
  /** The recovery share, sealed to each recipient. */
  readonly r: readonly { readonly rid: string; readonly sealed: Sealed }[]
}

/** A wallet, without its sets. Times are milliseconds since 1970. */
export type KeptWallet = {
  readonly walletId: string
  readonly userId: string
  /** That it was made in; `null` where nothing tells which it was. */
  readonly projectId: string | null
  readonly version: number
  readonly addresses: { readonly eip155: string; readonly solana: string }
  readonly vaultRoot: string
  readonly vaultSign: string
  readonly recipients: readonly Recipient[]
  readonly mac: string
  readonly frozenAt: number | null
}

/** Wallets in the database, the same on SQLite and PostgreSQL. */
export type CustodyStore = {
  /** Of one person, who has one at most. */
  findWallet(userId: string): Promise<KeptWallet | undefined>
  /** The oldest first. */
  listSets(walletId: string): Promise<readonly KeptSet[]>
  /** @returns `false` when the person has a wallet already, or an id is taken. */
  create(
    wallet: Omit<KeptWallet, 'frozenAt' | 'version'>,
    sets: readonly KeptSet[],
  ): Promise<boolean>
  /**
   * One step from a version to the next, whole or not at all. What was sealed to somebody who is no
   * recipient any more is erased, in all sets.
   *
   * @returns `false` when the wallet is no longer at `version - 1`, an id is taken, or the device that asks
   * was taken away meanwhile.
   */
  update(change: CustodyStore.Change): Promise<boolean>
  /** Erases what a device has of a wallet: its sets, and what it asked for or was handed. */
  dropDevice(walletId: string, jkt: string): Promise<void>
  /** @param frozenAt - `null` lets it be used again. */
  setFrozen(walletId: string, frozenAt: number | null): Promise<void>
  /** One challenge a device: a new one takes the place of the one before. */
  putChallenge(challenge: CustodyStore.Challenge & { expiresAt: number }): Promise<void>
  /** Uses a challenge up. @returns Whether it was there, for this recipient, in time. */
  takeChallenge(challenge: CustodyStore.Challenge): Promise<boolean>
  /**
   * When a device asked for a wallet that it has no share of; now, when it had not.
   *
   * @param keptMs - How long that counts.
   */
  askRecovery(
    walletId: string,
    jkt: string,
    keptMs: number,
  ): Promise<{ askedAt: number; isFirst: boolean }>
  /** Forgets that a device asked, as if it had not; not what it was granted. */
  takeBackRecovery(walletId: string, jkt: string): Promise<void>
  /** Remembers that a device was handed what it needs for a set of its own. */
  grantRecovery(walletId: string, jkt: string): Promise<void>
  /** When that was. */
  findGrant(walletId: string, jkt: string): Promise<number | undefined>
  /** Forgets who has asked; whoever waits has to ask again. */
  clearRecoveries(walletId: string): Promise<void>
}

export declare namespace CustodyStore {
  type Change = {
    readonly walletId: string
    /** Whose change it is. */
    readonly deviceId: string
    /** The one that it gets. */
    readonly version: number
    readonly recipients: readonly Recipient[]
    readonly mac: string
    readonly sets: readonly KeptSet[]
    /** Sets that are replaced. */
    readonly dropped: readonly string[]
  }

  type Challenge = {
    readonly walletId: string
    readonly jkt: string
    readonly rid: string
    /** SHA-256 of the bytes, base64url. */
    readonly digest: string
  }
}
