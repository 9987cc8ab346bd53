import type { Caller, User } from './AuthStore.ts'

/**
 * Step of a social login. `begun`: created by a frame. `asked`: the browser was sent to the provider. `taken`: the
 * browser returned, and its answer is being verified. `returned`: the provider identified the user. `done` and `failed`
 * are final.
 */
export type SocialStep = 'begun' | 'asked' | 'taken' | 'returned' | 'done' | 'failed'

/** A social login. Secrets are stored as hashes; times are milliseconds since 1970. */
export type SocialFlow = Caller & {
  id: string
  provider: string
  step: SocialStep
  /** Hash of the frame's own secret; null without a popup. */
  binderHash: string | null
  /** Language and browser named in the email. */
  language: string
  browser: string
  /** Hashes of the start URL's token, of `state`, and of the browser's cookie. */
  startHash: string | null
  stateHash: string | null
  cookieHash: string | null
  /** URL to return to if the login uses a redirect instead of a popup. */
  returnUrl: string | null
  /** Encrypted for this row: first the data for the request to the provider, later its answer. */
  contentSealed: string | null
  handleHash: string | null
  ticketHash: string | null
  /** Number of attempts at the last step. */
  tries: number
  expiresAt: number
}

/** Social logins in the database; behaves the same on SQLite and PostgreSQL. */
export type SocialStore = {
  addSocial(flow: SocialFlow, nowMs: number): Promise<void>
  /** Returns a login only to its own caller. */
  findSocial(id: string, caller: Caller): Promise<SocialFlow | undefined>
  /** Returns a login to any caller. The caller must prove that it belongs to the login. */
  findSocialById(id: string, nowMs: number): Promise<SocialFlow | undefined>
  findSocialBy(
    by: 'startHash' | 'stateHash',
    hash: string,
    nowMs: number,
  ): Promise<SocialFlow | undefined>
  /** Moves a login from one step to another. @returns True if this call did it. */
  stepSocial(
    id: string,
    step: { from: SocialStep; to: SocialStep },
    changes?: SocialChanges,
  ): Promise<boolean>
  /** Counts an attempt at the last step, before it is checked. */
  trySocial(id: string, maxTries: number): Promise<boolean>

  /**
   * Returns the user with this subject at a provider, created if there is none. Logins of different providers are never
   * merged, not even if they have the same email.
   */
  ensureIdentityUser(
    identity: {
      issuer: string
      profile: { id: string; sealed: string }
      provider: string
      subject: string
      userId: string
    },
    nowMs: number,
  ): Promise<User>
  findIdentityUser(issuer: string, subject: string): Promise<User | undefined>
  /** Returns the last profile that a provider sent, encrypted for its row. */
  findProfile(userId: string, provider: string): Promise<{ id: string; sealed: string } | undefined>
}

export type SocialChanges = Partial<
  Pick<
    SocialFlow,
    | 'contentSealed'
    | 'cookieHash'
    | 'expiresAt'
    | 'handleHash'
    | 'returnUrl'
    | 'stateHash'
    | 'ticketHash'
  >
>
