import { changesRow, type StoreContext } from '../StoreContext.ts'

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

/** Deletes a device's recovery request; a granted or stopped recovery is kept. */
export async function takeBackRecovery(
  { db }: StoreContext,
  walletId: string,
  jkt: string,
): Promise<void> {
  await db
    .deleteFrom('recoveries')
    .where((eb) => eb.and({ jkt, wallet_id: walletId }))
    .where('granted_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute()
}

/**
 * Records that a device receives the data for a share set of its own.
 *
 * @param isAutomatic - True if the user proved no recovery method; refused if the recovery was stopped.
 * @returns False if it was refused. Then nothing may be released.
 */
export function grantRecovery(
  { clock, db }: StoreContext,
  walletId: string,
  jkt: string,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<boolean> {
  const now = clock()
  return changesRow(
    db
      .insertInto('recoveries')
      .values({ wallet_id: walletId, jkt, asked_at: now, granted_at: now, match_tries: 0 })
      .onConflict((conflict) => {
        const update = conflict.columns(['wallet_id', 'jkt']).doUpdateSet({ granted_at: now })
        return isAutomatic ? update.where('recoveries.stopped_at', 'is', null) : update
      }),
  )
}

/** Returns the time of that grant. */
export async function findGrant(
  { db }: StoreContext,
  walletId: string,
  jkt: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('recoveries')
    .select('granted_at')
    .where((eb) => eb.and({ jkt, wallet_id: walletId }))
    .executeTakeFirst()
  return row?.granted_at == null ? undefined : Number(row.granted_at)
}

/** Deletes all recovery requests; waiting devices must ask again. Stopped devices stay stopped. */
export async function clearRecoveries({ db }: StoreContext, walletId: string): Promise<void> {
  await db
    .deleteFrom('recoveries')
    .where('wallet_id', '=', walletId)
    .where('stopped_at', 'is', null)
    .execute()
  await db.deleteFrom('recovery_challenges').where('wallet_id', '=', walletId).execute()
}
