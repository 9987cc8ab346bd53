import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { SocialFlowRow } from './authSchema.ts'
import type { SocialFlow, SocialStep, SocialStore } from './SocialStore.ts'
import { toUser } from './users.ts'

export function createSocials(db: Kysely<Schema>): SocialStore {
  const selectUser = (from: Kysely<Schema>) =>
    from
      .selectFrom('identity')
      .innerJoin('app_user', 'app_user.id', 'identity.user_id')
      .leftJoin('email_login', 'email_login.user_id', 'app_user.id')
      .select(['app_user.id', 'fail_count', 'email_bix', 'email_ct', 'language'])

  return {
    async addSocial(flow, nowMs) {
      await db
        .insertInto('social_flow')
        .values({ ...toRow(flow), created_at: nowMs })
        .execute()
    },

    async findSocial(id, { jkt, origin, projectId }) {
      const row = await db
        .selectFrom('social_flow')
        .selectAll()
        .where('id', '=', id)
        .where('jkt', '=', jkt)
        .where('origin', '=', origin)
        .where('project_id', '=', projectId)
        .executeTakeFirst()
      return row && toFlow(row)
    },

    async findSocialById(id, nowMs) {
      const row = await db
        .selectFrom('social_flow')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst()
      return row && toFlow(row)
    },

    async findSocialBy(by, hash, nowMs) {
      const row = await db
        .selectFrom('social_flow')
        .selectAll()
        .where(by === 'startHash' ? 'start_hash' : 'state_hash', '=', hash)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst()
      return row && toFlow(row)
    },

    async stepSocial(id, { from, to }, changes = {}) {
      const { numUpdatedRows } = await db
        .updateTable('social_flow')
        .set({
          step: to,
          ...(changes.contentSealed !== undefined && { content_ct: changes.contentSealed }),
          ...(changes.cookieHash !== undefined && { cookie_hash: changes.cookieHash }),
          ...(changes.expiresAt !== undefined && { expires_at: changes.expiresAt }),
          ...(changes.handleHash !== undefined && { handle_hash: changes.handleHash }),
          ...(changes.returnUrl !== undefined && { return_url: changes.returnUrl }),
          ...(changes.stateHash !== undefined && { state_hash: changes.stateHash }),
          ...(changes.ticketHash !== undefined && { ticket_hash: changes.ticketHash }),
        })
        .where('id', '=', id)
        .where('step', '=', from)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async trySocial(id, maxTries) {
      const { numUpdatedRows } = await db
        .updateTable('social_flow')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('id', '=', id)
        .where('tries', '<', maxTries)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async findIdentityUser(issuer, subject) {
      const row = await selectUser(db)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row && toUser(row)
    },

    async ensureIdentityUser({ issuer, profile, provider, subject, userId }, nowMs) {
      return db.transaction().execute(async (transaction) => {
        // Inserts first: in SQLite a transaction that has read can't always upgrade to a write.
        await transaction
          .insertInto('app_user')
          .values({ id: userId, created_at: nowMs, fail_count: 0, last_login_at: nowMs })
          .execute()
        const { numInsertedOrUpdatedRows = 0n } = await transaction
          .insertInto('identity')
          .values({ created_at: nowMs, issuer, subject, user_id: userId })
          .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 0n)
          await transaction.deleteFrom('app_user').where('id', '=', userId).execute()
        const row = await selectUser(transaction)
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .executeTakeFirstOrThrow()
        const user = toUser(row)
        await transaction
          .updateTable('app_user')
          .set({ last_login_at: nowMs })
          .where('id', '=', user.id)
          .execute()
        await transaction
          .insertInto('social_profile')
          .values({ id: profile.id, profile_ct: profile.sealed, provider, user_id: user.id })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'provider'])
              .doUpdateSet({ id: profile.id, profile_ct: profile.sealed }),
          )
          .execute()
        return user
      })
    },

    async findProfile(userId, provider) {
      return db
        .selectFrom('social_profile')
        .select(['id', 'profile_ct as sealed'])
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .executeTakeFirst()
    },
  }
}

function toRow(flow: SocialFlow) {
  return {
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
    expires_at: flow.expiresAt,
  }
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
