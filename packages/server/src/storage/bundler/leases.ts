import { BaseError } from '@fairlead/protocol'
import { changesRow, type StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'

/** Right of one process to bundle for a chain. */
export type Lease = { chain: string; leaseMs: number; owner: string }

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

/** Renews the right. A process that has lost it doesn't get it back: its view of the bundles may be old. */
export async function renew({ clock, db }: StoreContext, lease: Lease): Promise<void> {
  await extend(db, clock(), lease)
}

/**
 * Locks the right by renewing it, so that no other process acquires it until the transaction ends.
 *
 * @throws `CONFLICT` if another process has acquired it.
 */
export async function hold(transaction: Db, nowMs: number, lease: Lease): Promise<void> {
  if (!(await extend(transaction, nowMs, lease)))
    throw new BaseError('CONFLICT', { shortMessage: 'Another process bundles for this chain' })
}

function extend(db: Db, nowMs: number, { chain, leaseMs, owner }: Lease): Promise<boolean> {
  return changesRow(
    db
      .updateTable('bundler_leases')
      .set({ owned_until: nowMs + leaseMs })
      .where((eb) => eb.and({ chain, owner })),
  )
}
