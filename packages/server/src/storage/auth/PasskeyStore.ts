import type { Caller } from './AuthStore.ts'

/** A passkey for sign-in. Bytes are base64url, times are milliseconds since 1970. */
export type Passkey = {
  id: string
  userId: string
  credentialId: string
  /** Public key in COSE format. */
  publicKey: string
  /** User handle stored in the authenticator. */
  userHandle: string
  /** Signature counter of the authenticator. */
  counter: number
  /** Backup eligibility (BE) and backup state (BS) flags of WebAuthn. */
  isSynced: boolean
  isBackedUp: boolean
  createdAt: number
  lastUsedAt: number
}

/** A new passkey; the other fields are set when it is added. */
export type NewPasskey = Omit<Passkey, 'createdAt' | 'lastUsedAt' | 'userId'>

/** A WebAuthn challenge, valid for one use. */
export type PasskeyChallenge = Caller & {
  /** SHA-256 hash of the challenge. */
  digest: string
  purpose: string
  /** Signed-in user; null for a challenge that needs none. */
  userId: string | null
  /** User handle of the passkey to be created. */
  userHandle: string | null
  expiresAt: number
}

/** Passkeys in the database; behaves the same on SQLite and PostgreSQL. */
export type PasskeyStore = {
  addPasskeyChallenge(challenge: PasskeyChallenge): Promise<void>
  /** Returns the caller's challenge for this purpose and deletes it, even if it is not used successfully. */
  takePasskeyChallenge(
    challenge: Caller & { digest: string; purpose: string },
    nowMs: number,
  ): Promise<PasskeyChallenge | undefined>

  /** @returns False if the credential already belongs to a user. */
  addPasskey(passkey: NewPasskey & { userId: string }, nowMs: number): Promise<boolean>
  /** Creates a user whose only login is this passkey. @returns False if the credential already belongs to a user. */
  addPasskeyUser(passkey: NewPasskey & { userId: string }, nowMs: number): Promise<boolean>
  findPasskey(credentialId: string): Promise<Passkey | undefined>
  /** True if the user's account was created with this passkey. */
  isFirstLogin(passkey: Pick<Passkey, 'createdAt' | 'userId'>): Promise<boolean>
  /** Oldest first. */
  listPasskeys(userId: string): Promise<readonly Passkey[]>
  /**
   * Records a use.
   *
   * @returns False if the counter did not increase, which indicates a cloned authenticator.
   */
  usePasskey(
    id: string,
    use: { counter: number; isBackedUp: boolean },
    nowMs: number,
  ): Promise<boolean>
  /**
   * Removes a passkey. @returns `last` for the user's last login method and `needed` for a recovery method of their
   * wallet; both are kept.
   */
  removePasskey(userId: string, id: string): Promise<'last' | 'missing' | 'needed' | 'removed'>
}
