import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AuthStore } from './AuthStore.ts'
import type { AuditRow } from './authSchema.ts'

/** What the first entry follows. */
const beginning = 'beginning'
/** Entries that are looked at together when the chain is checked. */
const pageSize = 500

type Content = Omit<AuditRow, 'hash' | 'previous_hash'>

/** Every entry is hashed with the one before it, under a key that the database does not have. */
export function createAudits(db: Kysely<Schema>): Pick<AuthStore, 'findAuditBreak' | 'writeAudit'> {
  return {
    async writeAudit(entry, sign, nowMs) {
      await db.transaction().execute(async (transaction) => {
        // Holds the chain's end until the transaction does: writers come one after the other.
        await transaction
          .insertInto('audit_head')
          .values({ id: 1, seq: 0, hash: beginning })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
          .execute()
        const head = await transaction
          .selectFrom('audit_head')
          .selectAll()
          .where('id', '=', 1)
          .executeTakeFirstOrThrow()
        const content: Content = {
          seq: Number(head.seq) + 1,
          at: nowMs,
          action: entry.action,
          user_id: entry.userId ?? null,
          subject: entry.subject ?? null,
          project_id: entry.projectId ?? null,
          origin: entry.origin ?? null,
          data: JSON.stringify(entry.data ?? {}),
        }
        const hash = await sign(toText(content, head.hash))
        await transaction
          .insertInto('audit')
          .values({ ...content, previous_hash: head.hash, hash })
          .execute()
        await transaction
          .updateTable('audit_head')
          .set({ hash, seq: content.seq })
          .where('id', '=', 1)
          .execute()
      })
    },

    async findAuditBreak(sign) {
      let previous = { hash: beginning, seq: 0 }
      for (;;) {
        const rows = await db
          .selectFrom('audit')
          .selectAll()
          .where('seq', '>', previous.seq)
          .orderBy('seq')
          .limit(pageSize)
          .execute()
        for (const row of rows) {
          const expected = previous.seq + 1
          const isNext = Number(row.seq) === expected && row.previous_hash === previous.hash
          if (!isNext || row.hash !== (await sign(toText(row, previous.hash)))) return expected
          previous = { hash: row.hash, seq: expected }
        }
        if (rows.length < pageSize) break
      }
      const head = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
      const isWhole = (head?.hash ?? beginning) === previous.hash
      return isWhole ? undefined : previous.seq + 1
    },
  }
}

/** JSON, so that no two entries read alike, whatever is in a field. */
function toText(row: Content, previousHash: string): string {
  const { action, at, data, origin, project_id, seq, subject, user_id } = row
  const fields = [action, user_id, subject, project_id, origin, data]
  return JSON.stringify([previousHash, Number(seq), Number(at), ...fields])
}
