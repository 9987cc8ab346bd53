import { changesRow, type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { type KeptSet, type KeptWallet, toKeptSet, toKeptWallet, toSetRow } from './custodyRows.ts'

/** Returns the wallet of a user; there is one at most. */
export async function findWallet(
  { db }: StoreContext,
  userId: string,
): Promise<KeptWallet | undefined> {
  const row = await db
    .selectFrom('wallets')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && toKeptWallet(row)
}

/** Lists the sets of a wallet, oldest first. */
export async function listSets(
  { db }: StoreContext,
  walletId: string,
): Promise<readonly KeptSet[]> {
  const rows = await db
    .selectFrom('share_sets')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const sealed = await db
    .selectFrom('sealed_shares')
    .innerJoin('share_sets', 'share_sets.id', 'sealed_shares.set_id')
    .selectAll('sealed_shares')
    .where('share_sets.wallet_id', '=', walletId)
    .orderBy('rid')
    .execute()
  return rows.map((row) =>
    toKeptSet(
      row,
      sealed.filter(({ set_id }) => set_id === row.id),
    ),
  )
}

/** @returns `false` if the user already has a wallet, or an id is taken. */
export function create(
  { clock, db }: StoreContext,
  wallet: Omit<KeptWallet, 'createdAt' | 'frozenAt' | 'version'>,
  sets: readonly KeptSet[],
): Promise<boolean> {
  const now = clock()
  return allOrNothing(db, async (transaction) => {
    const addWallet = transaction
      .insertInto('wallets')
      .values({
        id: wallet.walletId,
        user_id: wallet.userId,
        project_id: wallet.projectId,
        version: 1,
        ...wallet.addresses,
        vault_root: wallet.vaultRoot,
        vault_sign: wallet.vaultSign,
        recipients: JSON.stringify(wallet.recipients),
        mac: wallet.mac,
        frozen_at: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
    if (!(await changesRow(addWallet))) return false
    // The same time as the wallet's own, which distinguishes its first set from later ones.
    return addSets(transaction, wallet.walletId, sets, () => now)
  })
}

/**
 * Updates a wallet to the next version, atomically. Shares sealed to removed recipients are deleted from all sets.
 *
 * @returns `false` if the wallet is no longer at `version - 1`, an id is taken, or the calling device has been revoked.
 */
export async function update(
  { clock, db, forget }: StoreContext,
  change: Pick<KeptWallet, 'mac' | 'recipients' | 'version' | 'walletId'> & {
    /** Device that makes the change. */
    readonly deviceId: string
    /** Ids of replaced sets. */
    readonly dropped: readonly string[]
    readonly sets: readonly KeptSet[]
  },
): Promise<boolean> {
  const { deviceId, dropped, mac, recipients, sets, version, walletId } = change
  const isDone = await allOrNothing(db, async (transaction) => {
    const toVersion = transaction
      .updateTable('wallets')
      .set({ mac, recipients: JSON.stringify(recipients), version })
      .where((eb) => eb.and({ id: walletId, version: version - 1 }))
    if (!(await changesRow(toVersion)) || !(await holdDevice(transaction, deviceId))) return false
    const now = clock()
    const since = await holdersSince(transaction, walletId, dropped)
    if (dropped.length > 0)
      await transaction
        .deleteFrom('share_sets')
        .where('wallet_id', '=', walletId)
        .where('id', 'in', dropped)
        .execute()
    const sinceOf = ({ jkt }: KeptSet) => (jkt !== null && since.get(jkt)) || now
    if (!(await addSets(transaction, walletId, sets, sinceOf))) return false
    const kept = recipients.map(({ rid }) => rid)
    await transaction
      .deleteFrom('sealed_shares')
      .where('set_id', 'in', (select) =>
        select.selectFrom('share_sets').select('id').where('wallet_id', '=', walletId),
      )
      .$if(kept.length > 0, (query) => query.where('rid', 'not in', kept))
      .execute()
    return true
  })
  if (isDone) await forget()
  return isDone
}

/** Deletes all data of a device for a wallet: its sets, recoveries and challenges. A stopped recovery stays stopped. */
export async function dropDevice(
  { db, forget }: StoreContext,
  walletId: string,
  jkt: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of ['share_sets', 'recovery_challenges'] as const)
      await transaction
        .deleteFrom(table)
        .where((eb) => eb.and({ jkt, wallet_id: walletId }))
        .execute()
    await transaction
      .deleteFrom('recoveries')
      .where((eb) => eb.and({ jkt, wallet_id: walletId }))
      .where('stopped_at', 'is', null)
      .execute()
  })
  await forget()
}

/** @param frozenAt - `null` unfreezes the wallet. */
export async function setFrozen(
  { db }: StoreContext,
  walletId: string,
  frozenAt: number | null,
): Promise<void> {
  await db.updateTable('wallets').set({ frozen_at: frozenAt }).where('id', '=', walletId).execute()
}

/**
 * Writes to the device's row, so that a concurrent revocation runs entirely before or after this transaction. A later
 * revocation then erases everything the device has.
 *
 * @returns `false` if the device is revoked.
 */
function holdDevice(db: Db, deviceId: string): Promise<boolean> {
  return changesRow(
    db
      .updateTable('device')
      .set((set) => ({ last_seen_at: set.ref('last_seen_at') }))
      .where('id', '=', deviceId)
      .where('revoked_at', 'is', null),
  )
}

/**
 * Returns the times since which devices have a share, by key thumbprint. A set that replaces another keeps its time.
 */
async function holdersSince(
  db: Db,
  walletId: string,
  setIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (setIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('share_sets')
    .select(['created_at', 'jkt'])
    .where('wallet_id', '=', walletId)
    .where('id', 'in', setIds)
    .execute()
  return new Map(
    rows.flatMap(({ created_at, jkt }) => (jkt === null ? [] : [[jkt, Number(created_at)]])),
  )
}

/** @returns `false` if an id is taken. */
async function addSets(
  db: Db,
  walletId: string,
  sets: readonly KeptSet[],
  sinceOf: (set: KeptSet) => number,
): Promise<boolean> {
  for (const set of sets) {
    const addSet = db
      .insertInto('share_sets')
      .values(toSetRow(walletId, set, sinceOf(set)))
      .onConflict((conflict) => conflict.doNothing())
    if (!(await changesRow(addSet))) return false
    const rows = set.r.map(({ rid, sealed }) => ({ set_id: set.setId, rid, ...sealed }))
    if (rows.length > 0) await db.insertInto('sealed_shares').values(rows).execute()
  }
  return true
}

function allOrNothing(db: Db, work: (transaction: Db) => Promise<boolean>): Promise<boolean> {
  return transact(db, work, (isDone) => isDone)
}
