import { bindStore, type StoreContext } from '../StoreContext.ts'
import * as audits from './audits.ts'
import * as counters from './counters.ts'
import * as devices from './devices.ts'
import * as emailUndos from './emailUndos.ts'
import * as emailUpdates from './emailUpdates.ts'
import * as flows from './flows.ts'
import * as guests from './guests.ts'
import * as logins from './logins.ts'
import * as otps from './otps.ts'
import * as passkeys from './passkeys.ts'
import * as proofs from './proofs.ts'
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
  return bindStore(context, {
    ...audits,
    ...counters,
    ...devices,
    ...emailUndos,
    ...emailUpdates,
    ...flows,
    findLoginTime: logins.findLoginTime,
    ...guests,
    isYoungIdentity: logins.isYoungIdentity,
    linkIdentity: logins.linkIdentity,
    listLogins: logins.listLogins,
    unlinkIdentity: logins.unlinkIdentity,
    ...otps,
    ...passkeys,
    ...proofs,
    ...sessions,
    ...socials,
    ...users,
    sweep,
  })
}

/** Deletes data that expired long ago. */
async function sweep({ db }: StoreContext, nowMs: number): Promise<void> {
  for (const table of ['auth_flow', 'social_flow'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', nowMs - flowKeptMs)
      .execute()
  for (const table of ['passkey_challenge', 'email_update', 'email_undo'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', nowMs).execute()
  await db.deleteFrom('used_proof').where('until', '<=', nowMs).execute()
  await db.deleteFrom('rate_counter').where('window_end', '<=', nowMs).execute()
  await db
    .deleteFrom('session')
    .where('expires_at', '<', nowMs - sessionKeptMs)
    .execute()
}
