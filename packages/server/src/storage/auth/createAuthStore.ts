import { sql } from 'kysely'
import { deleteInSteps } from '../deleteInSteps.ts'
import { bindStore, type StoreContext } from '../StoreContext.ts'
import * as audits from './audits.ts'
import * as counters from './counters.ts'
import { createAuditWriter } from './createAuditWriter.ts'
import * as devices from './devices.ts'
import * as emailUndos from './emailUndos.ts'
import * as emailUpdates from './emailUpdates.ts'
import { findAuditBreak } from './findAuditBreak.ts'
import * as flows from './flows.ts'
import { listAudit } from './listAudit.ts'
import * as logins from './logins.ts'
import * as otps from './otps.ts'
import * as passkeys from './passkeys.ts'
import { findAuditStart, pruneAudit } from './pruneAudit.ts'
import * as sessions from './sessions.ts'
import * as socials from './socials.ts'
import * as users from './users.ts'

/** How long an expired login is kept, in milliseconds, so that its link can report that it expired. */
const flowKeptMs = 24 * 60 * 60_000

/** How long an expired session is kept, in milliseconds. */
const sessionKeptMs = 30 * 24 * 60 * 60_000

/** Login data in the database; behaves the same on SQLite and PostgreSQL. */
export type AuthStore = ReturnType<typeof createAuthStore>

export function createAuthStore(context: StoreContext) {
  const methods = bindStore(context, {
    findAuditBreak,
    findAuditEnd: audits.findAuditEnd,
    findAuditStart,
    pruneAudit,
    hasAuditPoint: audits.hasAuditPoint,
    listAudit,
    ...counters,
    ...devices,
    ...emailUndos,
    ...emailUpdates,
    ...flows,
    findLoginTime: logins.findLoginTime,
    isYoungIdentity: logins.isYoungIdentity,
    linkIdentity: logins.linkIdentity,
    listLogins: logins.listLogins,
    unlinkIdentity: logins.unlinkIdentity,
    ...otps,
    ...passkeys,
    ...sessions,
    ...socials,
    ...users,
    sweep,
  })
  return { ...methods, ...createAuditWriter(context) }
}

/** Deletes data that expired long ago. Other work runs in between. */
async function sweep({ db }: StoreContext, nowMs: number): Promise<void> {
  const expired = [
    ['auth_flow', 'id', sql`expires_at < ${nowMs - flowKeptMs}`],
    ['social_flow', 'id', sql`expires_at < ${nowMs - flowKeptMs}`],
    ['passkey_challenge', 'digest', sql`expires_at <= ${nowMs}`],
    ['email_update', 'user_id', sql`expires_at <= ${nowMs}`],
    ['email_undo', 'id', sql`expires_at <= ${nowMs}`],
    ['used_proof', 'digest', sql`until <= ${nowMs}`],
    ['rate_counter', 'key', sql`window_end <= ${nowMs}`],
    ['session', 'id', sql`expires_at < ${nowMs - sessionKeptMs}`],
  ] as const
  for (const [table, key, where] of expired) await deleteInSteps(db, { key: [key], table, where })
}
