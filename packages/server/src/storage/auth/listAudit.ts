import { sql } from 'kysely'
import type { StoreContext } from '../StoreContext.ts'
import { type AuditCursor, formatCursor, isAfter, parseCursor } from './auditCursor.ts'

/**
 * Lists the audit entries of a user in all chains, newest first, starting before the entry with the cursor `before`. `at`
 * is in milliseconds since 1970.
 */
export async function listAudit(
  { db }: StoreContext,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const start = before === undefined ? undefined : parseCursor(before)
  const own = await db
    .selectFrom('audit')
    .select(['action', 'at', 'origin', 'seq'])
    .where('user_id', '=', userId)
    .$if(start !== undefined, (query) =>
      query.where('seq', start!.chain === undefined ? '<' : '<=', start!.anchor),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const others = await db
    .selectFrom('audit_entry')
    .select(['action', 'anchor', 'at', 'chain', 'origin', 'seq'])
    .where('user_id', '=', userId)
    .$if(start !== undefined, (query) => query.where(isBefore(start!)))
    .orderBy('anchor', 'desc')
    .orderBy('at', 'desc')
    .orderBy('chain', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const rows = [
    ...own.map((row) => ({ ...row, anchor: row.seq, chain: undefined })),
    ...others,
  ].map(({ action, anchor, at, chain, origin, seq }) => ({
    action,
    at: Number(at),
    origin,
    place: { anchor: Number(anchor), at: Number(at), chain, seq: Number(seq) },
  }))
  return rows
    .sort((a, b) => (isAfter(a.place, b.place) ? -1 : 1))
    .slice(0, limit)
    .map(({ place, ...row }) => ({ ...row, cursor: formatCursor(place) }))
}

function isBefore({ anchor, at, chain, seq }: AuditCursor) {
  if (chain === undefined) return sql<boolean>`anchor < ${anchor}`
  return sql<boolean>`(anchor, at, chain, seq) < (${anchor}, ${at}, ${chain}, ${seq})`
}
