import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { createRowsQuery } from './createRowsQuery.ts'
import { type Charge, countedUntil, type MessageQuota, type Quota } from './quotas.ts'

type Used = { bytes: number; messages: number }

/** Parameters: the subjects, then the current time. */
const findUsed = createRowsQuery((db, count) =>
  db
    .selectFrom('relay_usage')
    .select(({ fn }) => ['subject', fn.sum('bytes').as('bytes'), fn.sum('messages').as('messages')])
    .where('subject', 'in', Array(count).fill(''))
    .where('until', '>', 0)
    .groupBy('subject'),
)

/** Parameters: subject, end of the period, bytes and messages of each counter. */
const addUsed = createRowsQuery((db, count) =>
  db
    .insertInto('relay_usage')
    .values(Array(count).fill({ subject: '', until: 0, bytes: 0, messages: 0 }))
    .onConflict((conflict) =>
      conflict.columns(['subject', 'until']).doUpdateSet({
        bytes: sql`relay_usage.bytes + excluded.bytes`,
        messages: sql`relay_usage.messages + excluded.messages`,
      }),
    ),
)

/**
 * Reads the counters of the quotas that some messages count towards. Create it in the transaction that stores the
 * messages.
 */
export async function createLedger(
  db: Db,
  additions: readonly { charges: readonly Charge[] }[],
  nowMs: number,
) {
  const subjects = new Set(
    additions.flatMap(({ charges }) => charges.map(({ subject }) => subject)),
  )
  const used = await readUsed(db, subjects, nowMs)
  /** New counts by subject and period. */
  const added = new Map<string, Used & { subject: string; until: number }>()

  function count({ subject }: Charge, until: number, bytes: number) {
    const total = used.get(subject) ?? { bytes: 0, messages: 0 }
    used.set(subject, total)
    const key = `${subject} ${until}`
    const row = added.get(key) ?? { bytes: 0, messages: 0, subject, until }
    added.set(key, row)
    for (const counter of [total, row]) {
      counter.bytes += bytes
      counter.messages += 1
    }
  }

  return {
    /** Counts a message, or returns the quota that it would exceed. */
    charge(
      charges: readonly Charge[],
      { bytes, expiresAt }: { bytes: number; expiresAt: number },
    ): MessageQuota | undefined {
      const full = charges.find(({ quota, subject }) => isUsedUp(used.get(subject), bytes, quota))
      if (full) return full.name
      for (const charge of charges) count(charge, countedUntil(expiresAt, nowMs), bytes)
      return undefined
    },
    /** Writes the new counts. */
    async write(): Promise<void> {
      // Sorted, so that processes lock rows in the same order, which avoids deadlocks.
      const rows = [...added.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
      await addUsed(
        db,
        rows.map(([, { bytes, messages, subject, until }]) => [subject, until, bytes, messages]),
      )
    },
  }
}

function isUsedUp(used: Used | undefined, bytes: number, quota: Quota): boolean {
  return (used?.messages ?? 0) + 1 > quota.messages || (used?.bytes ?? 0) + bytes > quota.bytes
}

async function readUsed(
  db: Db,
  subjects: ReadonlySet<string>,
  nowMs: number,
): Promise<Map<string, Used>> {
  const rows = await findUsed(
    db,
    [...subjects].map((subject) => [subject]),
    [nowMs],
  )
  return new Map(
    rows.map(({ bytes, messages, subject }) => [
      subject,
      { bytes: Number(bytes), messages: Number(messages) },
    ]),
  )
}
