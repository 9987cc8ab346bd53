import { changesRow, type StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { SocialFlowRow } from './authSchema.ts'
import type { Caller } from './flows.ts'
import { insertUser, selectUsers, toUser, type User } from './userRows.ts'

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

type SocialChanges = Partial<
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

export async function addSocial(
  { db }: StoreContext,
  flow: SocialFlow,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('social_flow')
    .values({
      id: flow.id,
      provider: flow.provider,
      project_id: flow.projectId,
      origin: flow.origin,
      jkt: flow.jkt,
      binder_hash: flow.binderHash,
      language: flow.language,
      browser: flow.browser,
      step: flow.step,
      start_hash: flow.startHash,
      state_hash: flow.stateHash,
      cookie_hash: flow.cookieHash,
      return_url: flow.returnUrl,
      content_ct: flow.contentSealed,
      handle_hash: flow.handleHash,
      ticket_hash: flow.ticketHash,
      tries: flow.tries,
      created_at: nowMs,
      expires_at: flow.expiresAt,
    })
    .execute()
}

/** Returns a login only to its own caller. */
export async function findSocial(
  { db }: StoreContext,
  id: string,
  { jkt, origin, projectId }: Caller,
): Promise<SocialFlow | undefined> {
  const row = await db
    .selectFrom('social_flow')
    .selectAll()
    .where((eb) => eb.and({ id, jkt, origin, project_id: projectId }))
    .executeTakeFirst()
  return row && toFlow(row)
}

/** Returns a login to any caller. The caller must prove that it belongs to the login. */
export function findSocialById({ db }: StoreContext, id: string, nowMs: number) {
  return findOpen(db, 'id', id, nowMs)
}

export function findSocialBy(
  { db }: StoreContext,
  by: 'startHash' | 'stateHash',
  hash: string,
  nowMs: number,
) {
  return findOpen(db, by === 'startHash' ? 'start_hash' : 'state_hash', hash, nowMs)
}

/** Moves a login from one step to another. @returns True if this call did it. */
export function stepSocial(
  { db }: StoreContext,
  id: string,
  { from, to }: { from: SocialStep; to: SocialStep },
  changes: SocialChanges = {},
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('social_flow')
      // Kysely leaves columns out whose value is `undefined`.
      .set({
        step: to,
        content_ct: changes.contentSealed,
        cookie_hash: changes.cookieHash,
        expires_at: changes.expiresAt,
        handle_hash: changes.handleHash,
        return_url: changes.returnUrl,
        state_hash: changes.stateHash,
        ticket_hash: changes.ticketHash,
      })
      .where((eb) => eb.and({ id, step: from })),
  )
}

/** Counts an attempt at the last step, before it is checked. */
export function trySocial({ db }: StoreContext, id: string, maxTries: number): Promise<boolean> {
  return changesRow(
    db
      .updateTable('social_flow')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', maxTries),
  )
}

export async function findIdentityUser(
  { db }: StoreContext,
  issuer: string,
  subject: string,
): Promise<User | undefined> {
  const row = await selectByIdentity(db, issuer, subject).executeTakeFirst()
  return row && toUser(row)
}

/**
 * Returns the user with this subject at a provider, created if there is none. Logins of different providers are never
 * merged, not even if they have the same email.
 */
export async function ensureIdentityUser(
  { db }: StoreContext,
  identity: {
    issuer: string
    profile: { id: string; sealed: string }
    provider: string
    subject: string
    userId: string
  },
  nowMs: number,
): Promise<User> {
  const { issuer, profile, provider, subject, userId } = identity
  return db.transaction().execute(async (transaction) => {
    // Inserts first: in SQLite a transaction that has read can't always upgrade to a write.
    await insertUser(transaction, userId, nowMs)
    const addIdentity = transaction
      .insertInto('identity')
      .values({ created_at: nowMs, issuer, provider, subject, user_id: userId })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    if (!(await changesRow(addIdentity)))
      await transaction.deleteFrom('app_user').where('id', '=', userId).execute()
    const row = await selectByIdentity(transaction, issuer, subject).executeTakeFirstOrThrow()
    await transaction
      .updateTable('app_user')
      .set({ last_login_at: nowMs })
      .where('id', '=', row.id)
      .execute()
    const sent = { id: profile.id, profile_ct: profile.sealed }
    await transaction
      .insertInto('social_profile')
      .values({ ...sent, provider, user_id: row.id })
      .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(sent))
      .execute()
    return toUser(row)
  })
}

/** Returns the last profile that a provider sent, encrypted for its row. */
export function findProfile({ db }: StoreContext, userId: string, provider: string) {
  return db
    .selectFrom('social_profile')
    .select(['id', 'profile_ct as sealed'])
    .where((eb) => eb.and({ provider, user_id: userId }))
    .executeTakeFirst()
}

async function findOpen(
  db: Db,
  column: 'id' | 'start_hash' | 'state_hash',
  value: string,
  nowMs: number,
): Promise<SocialFlow | undefined> {
  const row = await db
    .selectFrom('social_flow')
    .selectAll()
    .where(column, '=', value)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  return row && toFlow(row)
}

function selectByIdentity(db: Db, issuer: string, subject: string) {
  return selectUsers(db)
    .innerJoin('identity', 'identity.user_id', 'app_user.id')
    .where((eb) => eb.and({ issuer, subject }))
}

function toFlow(row: SocialFlowRow): SocialFlow {
  return {
    id: row.id,
    provider: row.provider,
    projectId: row.project_id,
    origin: row.origin,
    jkt: row.jkt,
    binderHash: row.binder_hash,
    language: row.language,
    browser: row.browser,
    // Only `stepSocial` and `addSocial` write it.
    step: row.step as SocialStep,
    startHash: row.start_hash,
    stateHash: row.state_hash,
    cookieHash: row.cookie_hash,
    returnUrl: row.return_url,
    contentSealed: row.content_ct,
    handleHash: row.handle_hash,
    ticketHash: row.ticket_hash,
    tries: row.tries,
    expiresAt: Number(row.expires_at),
  }
}
