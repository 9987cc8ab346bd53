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

/** How long an expired login is kept, in milliseconds, so that its link can report that it expired. */
const flowKeptMs = 24 * 60 * 60_000

/** How long an expired session is kept, in milliseconds. */
const sessionKeptMs = 30 * 24 * 60 * 60_000

/**
 * Creates the login store.
 *
 * @param options.forget - Erases deleted data from the database's journal too, if it keeps one.
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
