import { bindStore, type StoreContext } from '../StoreContext.ts'
import * as bundles from './bundles.ts'
import { claim, release, renew } from './leases.ts'
import * as operations from './operations.ts'
import { countSeen, readReputations, sweepReputations } from './reputations.ts'
import { reserve } from './reserve.ts'

/** User operations and bundles in the database; behaves the same on SQLite and PostgreSQL. */
export type BundlerStore = ReturnType<typeof createBundlerStore>

export function createBundlerStore(context: StoreContext) {
  return bindStore(context, {
    ...bundles,
    ...operations,
    claim,
    countSeen,
    readReputations,
    release,
    renew,
    reserve,
    sweep,
  })
}

/** Deletes operations and bundles that ended before `beforeMs`. */
async function sweep({ db }: StoreContext, chain: string, beforeMs: number): Promise<void> {
  await db
    .deleteFrom('user_operations')
    .where('chain', '=', chain)
    .where('slot', 'is', null)
    .where('added_at', '<', beforeMs)
    .execute()
  await db
    .deleteFrom('bundles')
    .where((eb) => eb.and({ chain, state: 'final' }))
    .where('sent_at', '<', beforeMs)
    .execute()
  await sweepReputations(db, chain, beforeMs)
  const day = new Date(beforeMs).toISOString().slice(0, 10)
  for (const table of ['sponsored_operations', 'sponsored_days'] as const)
    await db.deleteFrom(table).where('day', '<', day).execute()
}
