import type { StoreContext } from '../StoreContext.ts'

/** Returns a count that was taken for an action which did not happen; for limits of one per window. */
export async function giveBack({ db }: StoreContext, key: string): Promise<void> {
  await db.deleteFrom('rate_counter').where('key', '=', key).execute()
}

/**
 * Counts one event in a window that opens with the first one, if the limit allows it.
 *
 * @returns 0, or the milliseconds until the window closes.
 */
export async function take(
  { db }: StoreContext,
  key: string,
  { count, windowMs }: { count: number; windowMs: number },
  nowMs: number,
): Promise<number> {
  const fresh = { count: 1, window_end: nowMs + windowMs, window_start: nowMs }
  const taken = await db
    .insertInto('rate_counter')
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((set) => {
          const closed = set.case().when('rate_counter.window_end', '<=', nowMs)
          return {
            count: closed
              .then(1)
              .else(set('rate_counter.count', '+', 1))
              .end(),
            window_end: closed
              .then(fresh.window_end)
              .else(set.ref('rate_counter.window_end'))
              .end(),
            window_start: closed.then(nowMs).else(set.ref('rate_counter.window_start')).end(),
          }
        })
        .where((where) =>
          where.or([
            where('rate_counter.window_end', '<=', nowMs),
            where('rate_counter.count', '<', count),
          ]),
        ),
    )
    .returning('count')
    .executeTakeFirst()
  if (taken) return 0
  const row = await db
    .selectFrom('rate_counter')
    .select('window_end')
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, Number(row?.window_end ?? nowMs) - nowMs)
}
