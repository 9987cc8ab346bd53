import { changesRow, type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { type BundleAttempt, type KeptBundle, toKeptBundle } from './bundlerRows.ts'
import { changeReputations } from './reputations.ts'

type Lease = { chain: string; leaseMs: number; owner: string }

/** What a mined transaction cost the bundler's account, and what the operations paid back. In wei. */
export type BundleCost = { readonly receivedWei: bigint; readonly spentWei: bigint }

export type BundleOutcome =
  | {
      readonly kind: 'mined'
      readonly cost: BundleCost
      /** Lowercase addresses whose operations were included, for their reputation. */
      readonly credited: readonly string[]
      readonly block: NonNullable<KeptBundle['block']>
      readonly included: readonly string[]
      readonly transactionHash: `0x${string}`
    }
  /** A reorg removed the bundle from the chain; the bundle may be mined again. */
  | { readonly kind: 'reorganised' }
  /** The bundle will not be mined; the operations wait for another bundle. */
  | { readonly kind: 'failed'; readonly cost?: BundleCost }
  /** The bundle reverted. Its only operation is dropped; several operations are then bundled alone, one by one. */
  | {
      readonly kind: 'reverted'
      /** Lowercase addresses that are banned for it. */
      readonly banned: readonly string[]
      readonly cost: BundleCost
    }
  | { readonly kind: 'final' }

/** Acquires or renews the right to bundle for a chain. @returns True if this process has it. */
export function claim(
  { clock, db }: StoreContext,
  { chain, leaseMs, owner }: Lease,
): Promise<boolean> {
  const values = { owned_until: clock() + leaseMs, owner }
  return changesRow(
    db
      .insertInto('bundler_leases')
      .values({ chain, ...values })
      .onConflict((conflict) =>
        conflict
          .column('chain')
          .doUpdateSet(values)
          .where((eb) =>
            eb.or([
              eb('bundler_leases.owner', '=', owner),
              eb('bundler_leases.owned_until', '<', clock()),
            ]),
          ),
      ),
  )
}

/** Releases the right, so that another process can acquire it at once. */
export async function release({ db }: StoreContext, { chain, owner }: Lease): Promise<void> {
  await db
    .deleteFrom('bundler_leases')
    .where((eb) => eb.and({ chain, owner }))
    .execute()
}

/** Stores a bundle before it is sent. @returns `false` if one of its operations is no longer pending. */
export function open(
  { db }: StoreContext,
  bundle: KeptBundle,
  hashes: readonly string[],
): Promise<boolean> {
  const { account, attempts, chain, entryPoint, id, nonce, sentAtMs, state } = bundle
  const write = async (transaction: Db) => {
    const { numUpdatedRows } = await transaction
      .updateTable('user_operations')
      .set({ bundle_id: id, state: 'sent' })
      .where((eb) => eb.and({ chain, state: 'pending' }))
      .where('hash', 'in', hashes)
      .executeTakeFirstOrThrow()
    // Fewer if an operation was replaced meanwhile.
    if (numUpdatedRows !== BigInt(hashes.length)) return false
    await transaction
      .insertInto('bundles')
      .values({
        id,
        chain,
        account,
        nonce,
        state,
        entry_point: entryPoint,
        attempts: JSON.stringify(attempts),
        block_hash: null,
        block_number: null,
        sent_at: sentAtMs,
        spent_wei: null,
        received_wei: null,
        settled_day: null,
      })
      .execute()
    return true
  }
  return transact(db, write, (isOpen) => isOpen)
}

/** Lists bundles that are not final, ordered by nonce. */
export async function listOpen(
  { db }: StoreContext,
  chain: string,
): Promise<readonly KeptBundle[]> {
  const rows = await db
    .selectFrom('bundles')
    .selectAll()
    .where('chain', '=', chain)
    .where('state', '!=', 'final')
    .orderBy('nonce')
    .execute()
  return rows.map(toKeptBundle)
}

/** Records that a bundle is sent again. A replacement transaction is stored before it is sent. */
export async function addAttempt(
  { db }: StoreContext,
  { attempts, id }: KeptBundle,
  attempt: BundleAttempt | undefined,
  sentAtMs: number,
): Promise<void> {
  const all = JSON.stringify([...attempts, ...(attempt ? [attempt] : [])])
  await db
    .updateTable('bundles')
    .set({ attempts: all, sent_at: sentAtMs })
    .where('id', '=', id)
    .execute()
}

/** Records the outcome of a bundle and its operations, atomically. */
export async function settle(
  { clock, db }: StoreContext,
  { chain, id }: KeptBundle,
  outcome: BundleOutcome,
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (transaction) => {
    const ofBundle = transaction
      .updateTable('user_operations')
      .where((eb) => eb.and({ bundle_id: id, chain }))
    const sent = ofBundle.where('state', '=', 'sent')
    const own = transaction.updateTable('bundles').where('id', '=', id)
    const record = (state: 'final' | 'sent', cost?: BundleCost) =>
      own
        .set({ block_hash: null, block_number: null, state, ...toCostColumns(cost, nowMs) })
        .execute()
    const change = (addresses: readonly string[], kind: 'banned' | 'included') =>
      changeReputations(transaction, nowMs, { addresses, chain }, kind)
    switch (outcome.kind) {
      case 'mined': {
        const { block, included, transactionHash } = outcome
        await own
          .set({
            block_hash: block.hash,
            block_number: block.number,
            state: 'mined',
            ...toCostColumns(outcome.cost, nowMs),
          })
          .execute()
        if (included.length > 0)
          await ofBundle
            .where('hash', 'in', included)
            .set({ state: 'included', transaction_hash: transactionHash })
            .execute()
        await sent.set({ bundle_id: null, state: 'pending' }).execute()
        await change(outcome.credited, 'included')
        return
      }
      case 'reorganised':
        await record('sent')
        await ofBundle
          .where('state', '=', 'included')
          .set({ state: 'sent', transaction_hash: null })
          .execute()
        return
      case 'failed':
        await record('final', outcome.cost)
        await sent.set({ bundle_id: null, state: 'pending' }).execute()
        return
      case 'reverted':
        await record('final', outcome.cost)
        await change(outcome.banned, 'banned')
        await sent
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('user_operations as other')
                  .select('other.hash')
                  .where('other.bundle_id', '=', id)
                  .whereRef('other.hash', '!=', 'user_operations.hash'),
              ),
            ),
          )
          .set({ reason: 'reverted on the chain', slot: null, state: 'dropped' })
          .execute()
        await sent.set({ bundle_id: null, state: 'pending', suspect: 1 }).execute()
        return
      case 'final':
        await own.set({ state: 'final' }).execute()
        await ofBundle.where('state', '=', 'included').set({ slot: null }).execute()
    }
  })
}

/** Returns what the bundler's account lost on a chain today (UTC), in wei. It is negative after a profit. */
export async function readLoss({ clock, db }: StoreContext, chain: string): Promise<bigint> {
  const rows = await db
    .selectFrom('bundles')
    .select(['received_wei', 'spent_wei'])
    .where('chain', '=', chain)
    .where('settled_day', '=', dayOf(clock()))
    .execute()
  // Neither database has an integer type that holds wei.
  return rows.reduce(
    (sum, row) => sum + BigInt(row.spent_wei ?? 0) - BigInt(row.received_wei ?? 0),
    0n,
  )
}

function toCostColumns(cost: BundleCost | undefined, nowMs: number) {
  return {
    received_wei: cost ? String(cost.receivedWei) : null,
    settled_day: cost ? dayOf(nowMs) : null,
    spent_wei: cost ? String(cost.spentWei) : null,
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
