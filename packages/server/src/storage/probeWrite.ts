import type { Db } from './schema.ts'

/** Writes a row, and so proves that the database accepts writes. @throws if it doesn't. */
export async function probeWrite(db: Db, nowMs: number): Promise<void> {
  await db
    .insertInto('write_probe')
    .values({ id: 1, written_at: nowMs })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: nowMs }))
    .execute()
}
