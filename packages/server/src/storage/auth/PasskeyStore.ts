import type { Caller } from './AuthStore.ts'

/** A passkey that somebody signs in with. Bytes are base64url, times are milliseconds since 1970. */
export type Passkey = {
  id: string
  userId: string
  credentialId: string
  /** COSE. */
  publicKey: string
  /** What the authenticator calls its owner. */
  userHandle: string
  /** Signatures so far, as far as the authenticator counts them. */
  counter: number
  /** Whether it may go along to other devices (BE), and whether it is kept on more than one (BS). */
  isSynced: boolean
  isBackedUp: boolean
  createdAt: number
  lastUsedAt: number
}

/** Of a new one: the rest follows from when it is made. */
export type NewPasskey = Omit<Passkey, 'createdAt' | 'lastUsedAt' | 'userId'>

/** A question to an authenticator that may be answered once. */
export type PasskeyChallenge = Caller & {
  /** SHA-256 of it. */
  digest: string
  purpose: string
  /** Who is signed in; null where nobody has to be. */
  userId: string | null
  /** Of the passkey that may be made. */
  userHandle: string | null
  expiresAt: number
}

/** Passkeys, in the database; the same on SQLite and PostgreSQL. */
export type PasskeyStore = {
  addPasskeyChallenge(challenge: PasskeyChallenge): Promise<void>
  /** Only the caller's own, for this purpose; it is used up by that, whatever comes of it. */
  takePasskeyChallenge(
    challenge: Caller & { digest: string; purpose: string },
    nowMs: number,
  ): Promise<PasskeyChallenge | undefined>

  /** @returns False when somebody has this credential already. */
  addPasskey(passkey: NewPasskey & { userId: string }, nowMs: number): Promise<boolean>
  /** A person whose one login is this passkey. @returns False when somebody has the credential already. */
  addPasskeyUser(passkey: NewPasskey & { userId: string }, nowMs: number): Promise<boolean>
  findPasskey(credentialId: string): Promise<Passkey | undefined>
  /** Whether it is the one that its person's account began with. */
  isFirstLogin(passkey: Pick<Passkey, 'createdAt' | 'userId'>): Promise<boolean>
  /** Oldest first. */
  listPasskeys(userId: string): Promise<readonly Passkey[]>
  /**
   * Writes down a use.
   *
   * @returns False when the authenticator counted no further than it had: there are two of it.
   */
  usePasskey(
    id: string,
    use: { counter: number; isBackedUp: boolean },
    nowMs: number,
  ): Promise<boolean>
  /** @returns `last` for the last way that its person can sign in, `needed` for one that recovers their wallet: it stays. */
  removePasskey(userId: string, id: string): Promise<'last' | 'missing' | 'needed' | 'removed'>
}
