import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AuthStore } from './AuthStore.ts'

export function createCounters(db: Kysely<Schema>): Pick<AuthStore, 'giveBack' | 'take'> {
  return {
    async giveBack(key) {
      await db.deleteFrom('rate_counter').where('key', '=', key).execute()
    },

    async take(key, { count, windowMs }, nowMs) {
      const fresh = { count: 1, window_end: nowMs + windowMs, window_start: nowMs }
      const taken = await db
        .insertInto('rate_counter')
        .values({ key, ...fresh })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((set) => ({
              count: set
                .case()
                .when('rate_counter.window_end', '<=', nowMs)
                .then(1)
                .else(set('rate_counter.count', '+', 1))
                .end(),
              window_end: set
                .case()
                .when('rate_counter.window_end', '<=', nowMs)
                .then(fresh.window_end)
                .else(set.ref('rate_counter.window_end'))
                .end(),
              window_start: set
                .case()
                .when('rate_counter.window_end', '<=', nowMs)
                .then(fresh.window_start)
                .else(set.ref('rate_counter.window_start'))
                .end(),
            }))
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
    },
  }
}
