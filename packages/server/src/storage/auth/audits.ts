import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { AuthStore, Sign } from './AuthStore.ts'
import type { AuditRow, HeadRow } from './authSchema.ts'

/** Previous hash of the first entry. */
const beginning = 'beginning'
/** Previous hash of an entry written after tampering was detected. It can't equal any hash. */
const broken = 'broken'
/** Number of entries read at once when the chain is checked. */
const pageSize = 500

type Audits = Pick<
  AuthStore,
  'findAuditBreak' | 'findAuditEnd' | 'hasAuditPoint' | 'listAudit' | 'writeAudit'
>
type Content = Omit<AuditRow, 'hash' | 'previous_hash'>

/** Creates the audit chain. Each entry's keyed hash covers the previous entry; the key is not in the database. */
export function createAudits(db: Kysely<Schema>): Audits {
  return {
    async writeAudit(entry, sign, nowMs, { isKept = true } = {}) {
      const end = { hash: '', seq: 0 }
      const unkept = new Error('unkept')
      const writing = db.transaction().execute(async (transaction) => {
        // Locks the head row until the transaction ends, so that writers are serialized.
        await transaction
          .insertInto('audit_head')
          .values({ id: 1, seq: 0, hash: beginning, mac: '' })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 1 }))
          .execute()
        const head = await readEnd(transaction, sign)
        const seq = head.seq + 1
        const content: Content = {
          seq,
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
          .set({ hash, mac: await sign(toHeadText(seq, hash)), seq })
          .where('id', '=', 1)
          .execute()
        Object.assign(end, { hash, seq })
        // Thrown to roll back the transaction.
        if (!isKept) throw unkept
      })
      await writing.catch((error: unknown) => {
        if (error !== unkept) throw error
      })
      return end
    },

    async findAuditEnd() {
      const row = await db
        .selectFrom('audit')
        .select(['hash', 'seq'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && { hash: row.hash, seq: Number(row.seq) }
    },

    async hasAuditPoint({ hash, seq }) {
      const row = await db
        .selectFrom('audit')
        .select('seq')
        .where('seq', '=', seq)
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row !== undefined
    },

    async listAudit(userId, { before, limit }) {
      const rows = await db
        .selectFrom('audit')
        .select(['action', 'at', 'origin', 'seq'])
        .where('user_id', '=', userId)
        .$if(before !== undefined, (query) => query.where('seq', '<', before!))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, at: Number(row.at), seq: Number(row.seq) }))
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
      if (!head && previous.seq === 0) return undefined
      const isWhole =
        head?.hash === previous.hash &&
        Number(head.seq) === previous.seq &&
        (await isSigned(head, sign))
      return isWhole ? undefined : previous.seq + 1
    },
  }
}

/**
 * Returns the last entry. If it doesn't match the signed head, writing continues, but the next entry follows `broken`,
 * which keeps the tampering visible.
 */
async function readEnd(db: Kysely<Schema>, sign: Sign): Promise<{ hash: string; seq: number }> {
  const head = await db
    .selectFrom('audit_head')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('audit')
    .select(['hash', 'seq'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const seq = Number(last?.seq ?? 0)
  const isEnd = Number(head.seq) === seq && head.hash === (last?.hash ?? beginning)
  if (isEnd && (await isSigned(head, sign))) return { hash: head.hash, seq }
  return { hash: broken, seq }
}

/** True if the head's MAC is valid. Before the first entry there is none. */
async function isSigned({ hash, mac, seq }: HeadRow, sign: Sign): Promise<boolean> {
  if (Number(seq) === 0 && hash === beginning && mac === '') return true
  return mac === (await sign(toHeadText(Number(seq), hash)))
}

/** Serializes the head. Its length and label differ from an entry's text, so that one can't be used as the other. */
function toHeadText(seq: number, hash: string): string {
  return JSON.stringify(['head', seq, hash])
}

/** Serializes an entry as JSON, which keeps any two different entries distinct. */
function toText(row: Content, previousHash: string): string {
  const { action, at, data, origin, project_id, seq, subject, user_id } = row
  const fields = [action, user_id, subject, project_id, origin, data]
  return JSON.stringify([previousHash, Number(seq), Number(at), ...fields])
}
