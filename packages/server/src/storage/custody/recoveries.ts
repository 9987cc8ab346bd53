import { changesRow, type StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'

type Challenge = {
  readonly walletId: string
  readonly jkt: string
  readonly rid: string
  /** SHA-256 of the challenge, base64url. */
  readonly digest: string
}

/** Stores the challenge of a device; replaces its previous one. */
export async function putChallenge(
  { db }: StoreContext,
  { digest, expiresAt, jkt, rid, walletId }: Challenge & { expiresAt: number },
): Promise<void> {
  const values = { digest, expires_at: expiresAt, rid }
  await db
    .insertInto('recovery_challenges')
    .values({ wallet_id: walletId, jkt, ...values })
    .onConflict((conflict) => conflict.columns(['wallet_id', 'jkt']).doUpdateSet(values))
    .execute()
}

/** Deletes a challenge. @returns True if it existed, for this recipient, and has not expired. */
export async function takeChallenge(
  { clock, db }: StoreContext,
  { digest, jkt, rid, walletId }: Challenge,
): Promise<boolean> {
  // Deleted in any case: a challenge allows one attempt.
  const row = await db
    .deleteFrom('recovery_challenges')
    .where((eb) => eb.and({ jkt, wallet_id: walletId }))
    .returningAll()
    .executeTakeFirst()
  return row?.rid === rid && row.digest === digest && Number(row.expires_at) > clock()
}

/**
 * Returns the time when a device without a share asked for recovery. If it had not asked, records the current time.
 *
 * @param keptMs - How long a request stays valid, in milliseconds.
 */
export async function askRecovery(
  { clock, db }: StoreContext,
  walletId: string,
  jkt: string,
  keptMs: number,
): Promise<{ askedAt: number; isFirst: boolean }> {
  const now = clock()
  const asked = { asked_at: now, granted_at: null }
  const isFirst = await changesRow(
    db
      .insertInto('recoveries')
      .values({ wallet_id: walletId, jkt, ...asked })
      .onConflict((conflict) =>
        conflict
          .columns(['wallet_id', 'jkt'])
          .doUpdateSet(asked)
          .where('recoveries.asked_at', '<=', now - keptMs),
      ),
  )
  const row = await findRecovery(db, walletId, jkt)
  return { askedAt: Number(row?.asked_at ?? now), isFirst }
}

/** Deletes a device's recovery request; a granted recovery is kept. */
export async function takeBackRecovery(
  { db }: StoreContext,
  walletId: string,
  jkt: string,
): Promise<void> {
  await db
    .deleteFrom('recoveries')
    .where((eb) => eb.and({ jkt, wallet_id: walletId }))
    .where('granted_at', 'is', null)
    .execute()
}

/** Records that a device received the data for a share set of its own. */
export async function grantRecovery(
  { clock, db }: StoreContext,
  walletId: string,
  jkt: string,
): Promise<void> {
  const now = clock()
  await db
    .insertInto('recoveries')
    .values({ wallet_id: walletId, jkt, asked_at: now, granted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['wallet_id', 'jkt']).doUpdateSet({ granted_at: now }),
    )
    .execute()
}

/** Returns the time of that grant. */
export async function findGrant(
  { db }: StoreContext,
  walletId: string,
  jkt: string,
): Promise<number | undefined> {
  const row = await findRecovery(db, walletId, jkt)
  return row?.granted_at == null ? undefined : Number(row.granted_at)
}

/** Deletes all recovery requests; waiting devices must ask again. */
export async function clearRecoveries({ db }: StoreContext, walletId: string): Promise<void> {
  for (const table of ['recoveries', 'recovery_challenges'] as const)
    await db.deleteFrom(table).where('wallet_id', '=', walletId).execute()
}

function findRecovery(db: Db, walletId: string, jkt: string) {
  return db
    .selectFrom('recoveries')
    .selectAll()
    .where((eb) => eb.and({ jkt, wallet_id: walletId }))
    .executeTakeFirst()
}
