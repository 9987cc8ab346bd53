import { bindStore, changesRow, type StoreContext } from '../StoreContext.ts'

/** A one-time link, or a session that began with one. */
type DashboardToken = {
  /** SHA-256 of the token, base64url. */
  digest: string
  kind: 'link' | 'session'
}

/** Sign-in links and sessions of the dashboard; behaves the same on SQLite and PostgreSQL. */
export type DashboardStore = ReturnType<typeof createDashboardStore>

export function createDashboardStore(context: StoreContext) {
  return bindStore(context, { addToken, hasToken, removeToken })
}

/** Adds a token, and deletes expired ones. */
async function addToken(
  { clock, db }: StoreContext,
  token: DashboardToken,
  expiresAt: number,
): Promise<void> {
  await db.deleteFrom('dashboard_token').where('expires_at', '<=', clock()).execute()
  await db
    .insertInto('dashboard_token')
    .values({ ...token, expires_at: expiresAt })
    .execute()
}

/** True if the token exists and has not expired. */
async function hasToken({ clock, db }: StoreContext, token: DashboardToken): Promise<boolean> {
  const row = await db
    .selectFrom('dashboard_token')
    .select('digest')
    .where((eb) => eb.and(token))
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a token. Returns true for one caller only, and only if the token had not expired. */
async function removeToken({ clock, db }: StoreContext, token: DashboardToken): Promise<boolean> {
  return changesRow(
    db
      .deleteFrom('dashboard_token')
      .where((eb) => eb.and(token))
      .where('expires_at', '>', clock()),
  )
}
