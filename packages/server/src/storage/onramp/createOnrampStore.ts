import { parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { StoreContext } from '../StoreContext.ts'

/** How long a reported purchase is stored, in milliseconds. */
export const purchaseKeptMs = 90 * 24 * 60 * 60_000

/** States in which a vendor reports a purchase. A later state never gives way to an earlier one. */
const statuses = ['pending', 'failed', 'completed'] as const
const Status = v.picklist(statuses)

/** A purchase as its vendor reported it. */
export type ReportedPurchase = {
  /** UUID that this server gave to the vendor as order id. */
  readonly id: string
  readonly status: (typeof statuses)[number]
  readonly transactionHash: string | null
}

/** Purchases that vendors reported. Contains no address and no amount. Behaves the same on SQLite and PostgreSQL. */
export type OnrampStore = ReturnType<typeof createOnrampStore>

export function createOnrampStore({ clock, db }: StoreContext) {
  return {
    /** Stores a report, unless a later state of the purchase is known. Deletes purchases that are too old. */
    async report(vendor: string, purchase: ReportedPurchase): Promise<void> {
      const nowMs = clock()
      const row = {
        id: purchase.id,
        status: purchase.status,
        transaction_hash: purchase.transactionHash,
        updated_at: nowMs,
        vendor,
      }
      const replaced = statuses.slice(0, statuses.indexOf(purchase.status) + 1)
      await db
        .insertInto('onramp_purchases')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(row)
            .where('onramp_purchases.vendor', '=', vendor)
            .where('onramp_purchases.status', 'in', replaced),
        )
        .execute()
      await db
        .deleteFrom('onramp_purchases')
        .where('updated_at', '<', nowMs - purchaseKeptMs)
        .execute()
    },

    /** Returns `undefined` if no vendor has reported the purchase. */
    async find(id: string): Promise<ReportedPurchase | undefined> {
      const row = await db
        .selectFrom('onramp_purchases')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return (
        row && {
          id: row.id,
          status: parse(Status, row.status, 'SERVER_ERROR'),
          transactionHash: row.transaction_hash,
        }
      )
    },
  }
}
