import { type StoreContext, transact } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { type BundleAttempt, type KeptBundle, toKeptBundle } from './bundlerRows.ts'
import { hold, type Lease } from './leases.ts'
import { changeReputations } from './reputations.ts'

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

/**
 * Stores a bundle before it is sent.
 *
 * @returns `false` if one of its operations is no longer pending.
 * @throws `CONFLICT` if the lease is lost.
 */
export function open(
  { clock, db }: StoreContext,
  lease: Lease,
  bundle: KeptBundle,
  hashes: readonly string[],
): Promise<boolean> {
  const { account, attempts, chain, entryPoint, id, nonce, sentAtMs, state } = bundle
  const write = async (transaction: Db) => {
    await hold(transaction, clock(), lease)
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

/**
 * Records that a bundle is sent again. A replacement transaction is stored before it is sent.
 *
 * @throws `CONFLICT` if the lease is lost: another process may have added an attempt that this one doesn't know.
 */
export function addAttempt(
  { clock, db }: StoreContext,
  lease: Lease,
  { attempts, id }: KeptBundle,
  attempt: BundleAttempt | undefined,
  sentAtMs: number,
): Promise<void> {
  const all = JSON.stringify([...attempts, ...(attempt ? [attempt] : [])])
  return db.transaction().execute(async (transaction) => {
    await hold(transaction, clock(), lease)
    await transaction
      .updateTable('bundles')
      .set({ attempts: all, sent_at: sentAtMs })
      .where('id', '=', id)
      .execute()
  })
}

/** Records the outcome of a bundle and its operations, atomically. @throws `CONFLICT` if the lease is lost. */
export async function settle(
  { clock, db }: StoreContext,
  lease: Lease,
  { chain, id }: KeptBundle,
  outcome: BundleOutcome,
): Promise<void> {
  const nowMs = clock()
  await db.transaction().execute(async (transaction) => {
    await hold(transaction, nowMs, lease)
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
