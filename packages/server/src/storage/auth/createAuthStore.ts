import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AuthStore } from './AuthStore.ts'
import { createAudits } from './audits.ts'
import { createCounters } from './counters.ts'
import { createEmailUpdates } from './emailUpdates.ts'
import { createFlows } from './flows.ts'
import { createOtps } from './otps.ts'
import { createPasskeys } from './passkeys.ts'
import { createSessions } from './sessions.ts'
import { createSocials } from './socials.ts'
import { createUsers } from './users.ts'

/** How long a login that is over is kept, in milliseconds: its link then says so, instead of nothing. */
const flowKeptMs = 24 * 60 * 60_000

/** How long a session that is over is kept, in milliseconds. */
const sessionKeptMs = 30 * 24 * 60 * 60_000

/**
 * @param options.forget - Takes what was erased out of the database's own journal too, where it has one
 * that keeps it.
 */
export function createAuthStore(
  db: Kysely<Schema>,
  { forget = () => {} }: { forget?: () => void } = {},
): AuthStore {
  return {
    ...createAudits(db),
    ...createCounters(db),
    ...createEmailUpdates(db, forget),
    ...createFlows(db),
    ...createOtps(db),
    ...createPasskeys(db),
    ...createSessions(db),
    ...createSocials(db),
    ...createUsers(db),
    async sweep(nowMs) {
      await db
        .deleteFrom('auth_flow')
        .where('expires_at', '<', nowMs - flowKeptMs)
        .execute()
      await db
        .deleteFrom('social_flow')
        .where('expires_at', '<', nowMs - flowKeptMs)
        .execute()
      await db.deleteFrom('passkey_challenge').where('expires_at', '<=', nowMs).execute()
      await db.deleteFrom('email_update').where('expires_at', '<=', nowMs).execute()
      await db.deleteFrom('email_undo').where('expires_at', '<=', nowMs).execute()
      await db.deleteFrom('rate_counter').where('window_end', '<=', nowMs).execute()
      await db
        .deleteFrom('session')
        .where('expires_at', '<', nowMs - sessionKeptMs)
        .execute()
    },
  }
}
