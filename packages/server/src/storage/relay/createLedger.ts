import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import {
  type Charge,
  chargesOf,
  countedUntil,
  type MessageQuota,
  type Quota,
  type RelayQuotas,
  type Sender,
} from './quotas.ts'
import type { NewMessage } from './RelayStore.ts'
import { parts } from './subscriptions.ts'

type Used = { bytes: number; messages: number }

/**
 * Reads the counters of the quotas that some messages count towards. Create it in the transaction that stores the
 * messages.
 */
export async function createLedger(
  db: Db,
  additions: readonly { message: NewMessage; sender: Sender }[],
  options: { nowMs: number; quotas: RelayQuotas },
) {
  const { nowMs, quotas } = options
  const subjects = new Set(
    additions.flatMap(({ message, sender }) =>
      chargesOf(message.publisher, sender, quotas).map(({ subject }) => subject),
    ),
  )
  const used = await readUsed(db, [...subjects], nowMs)
  /** New counts by subject and period. */
  const added = new Map<string, Used & { subject: string; until: number }>()

  function count({ subject }: Charge, until: number, bytes: number) {
    const total = used.get(subject) ?? { bytes: 0, messages: 0 }
    used.set(subject, { bytes: total.bytes + bytes, messages: total.messages + 1 })
    const key = `${subject} ${until}`
    const row = added.get(key) ?? { bytes: 0, messages: 0, subject, until }
    added.set(key, { ...row, bytes: row.bytes + bytes, messages: row.messages + 1 })
  }

  return {
    /** Counts a message, or returns the quota that it would exceed. */
    charge(
      { expiresAt, publisher }: NewMessage,
      { bytes, sender }: { bytes: number; sender: Sender },
    ): MessageQuota | undefined {
      const charges = chargesOf(publisher, sender, quotas)
      const full = charges.find(({ quota, subject }) => isUsedUp(used.get(subject), bytes, quota))
      if (full) return full.name
      for (const charge of charges) count(charge, countedUntil(expiresAt, nowMs), bytes)
      return undefined
    },
    /** Writes the new counts. */
    async write(): Promise<void> {
      // Sorted, so that processes lock rows in the same order, which avoids deadlocks.
      const rows = [...added.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      for (const some of parts(rows))
        await db
          .insertInto('relay_usage')
          .values(some)
          .onConflict((conflict) =>
            conflict.columns(['subject', 'until']).doUpdateSet({
              bytes: sql`relay_usage.bytes + excluded.bytes`,
              messages: sql`relay_usage.messages + excluded.messages`,
            }),
          )
          .execute()
    },
  }
}

function isUsedUp(used: Used | undefined, bytes: number, quota: Quota): boolean {
  return (used?.messages ?? 0) + 1 > quota.messages || (used?.bytes ?? 0) + bytes > quota.bytes
}

async function readUsed(
  db: Db,
  subjects: readonly string[],
  nowMs: number,
): Promise<Map<string, Used>> {
  const used = new Map<string, Used>()
  for (const some of parts(subjects)) {
    const rows = await db
      .selectFrom('relay_usage')
      .select(({ fn }) => [
        'subject',
        fn.sum('bytes').as('bytes'),
        fn.sum('messages').as('messages'),
      ])
      .where('subject', 'in', some)
      .where('until', '>', nowMs)
      .groupBy('subject')
      .execute()
    for (const { bytes, messages, subject } of rows)
      used.set(subject, { bytes: Number(bytes), messages: Number(messages) })
  }
  return used
}
