import type { Caller, User } from './AuthStore.ts'

/**
 * How far a login is. `begun`: asked for by a frame. `asked`: a browser went to the provider. `taken`:
 * it came back, its answer is being looked at. `returned`: the provider said who it is. The last two
 * are ends.
 */
export type SocialStep = 'begun' | 'asked' | 'taken' | 'returned' | 'done' | 'failed'

/** A login with a provider. Secrets are kept as hashes; times are milliseconds since 1970. */
export type SocialFlow = Caller & {
  id: string
  provider: string
  step: SocialStep
  /** Of what the frame keeps to itself; none where there is no window. */
  binderHash: string | null
  /** What a mail says. */
  language: string
  browser: string
  /** Of the address that begins it, of `state`, and of the browser's cookie. */
  startHash: string | null
  stateHash: string | null
  cookieHash: string | null
  /** Where a page without windows is to be gone back to. */
  returnUrl: string | null
  /** Encrypted for this row: what the provider will be asked with, later what it said. */
  contentSealed: string | null
  handleHash: string | null
  ticketHash: string | null
  /** At its end. */
  tries: number
  expiresAt: number
}

/** Logins with providers, in the database; the same on SQLite and PostgreSQL. */
export type SocialStore = {
  addSocial(flow: SocialFlow, nowMs: number): Promise<void>
  /** Only the caller's own. */
  findSocial(id: string, caller: Caller): Promise<SocialFlow | undefined>
  /** Whosever it is; who asks has to prove that they know more of it. */
  findSocialById(id: string, nowMs: number): Promise<SocialFlow | undefined>
  findSocialBy(
    by: 'startHash' | 'stateHash',
    hash: string,
    nowMs: number,
  ): Promise<SocialFlow | undefined>
  /** Takes a login from one step to the next. @returns Whether it was this call that did. */
  stepSocial(
    id: string,
    step: { from: SocialStep; to: SocialStep },
    changes?: SocialChanges,
  ): Promise<boolean>
  /** Counts a try at the end of a login, before anybody knows whether it is right. */
  trySocial(id: string, maxTries: number): Promise<boolean>

  /**
   * The person that a provider knows by this subject, made if there is none. Nothing else makes two
   * logins one person's, least of all an address that they share.
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
  /** What a provider last told of a person, encrypted for its row. */
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
