import { parse } from '@fairlead/protocol'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { StoreContext } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { HistoryEntry, HistoryPlace, Move, PageQuestion } from './historyTypes.ts'

/** `bigint`; Postgres returns it as text. */
const Big = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))]),
  v.safeInteger(),
)
const Flag = v.picklist([0, 1])
const Digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/))

// Rows are untrusted input too: the database may have been edited by hand.
const EntryRow = v.object({
  mined_at: Big,
  block: Big,
  position: v.number(),
  hash: v.string(),
  sender: v.string(),
  recipient: v.string(),
  creation: Flag,
  failed: Flag,
  nonce: Big,
  value: Digits,
  selector: v.nullable(v.string()),
})
const MoveRow = v.object({
  block: Big,
  position: v.number(),
  standard: v.picklist(['erc20', 'erc721', 'erc1155', 'native']),
  contract: v.string(),
  sender: v.string(),
  recipient: v.string(),
  token_id: v.nullable(Digits),
  amount: Digits,
})

/** Lists an account's entries on one chain, newest first, all before `before`. */
export async function page(
  { db }: StoreContext,
  question: PageQuestion,
): Promise<readonly HistoryEntry[]> {
  const { address, before, chain, limit } = question
  const rows = await selectNewest(db, address, chain)
    .select(['account.mined_at', 'account.block', 'account.position'])
    .select(['mined.hash', 'mined.sender', 'mined.recipient', 'mined.creation', 'mined.failed'])
    .select(['mined.nonce', 'mined.value', 'mined.selector'])
    .$if(before !== undefined, (query) => query.where(isBelow(chain, before!)))
    .limit(limit)
    .execute()
  const entries = rows.map((row) => parse(EntryRow, row, 'SERVER_ERROR'))
  const moves = await readMoves(db, question, entries)
  return entries.map(({ creation, failed, mined_at: minedAt, ...entry }) => ({
    ...entry,
    chain,
    isCreation: creation === 1,
    isFailed: failed === 1,
    minedAt,
    moves: moves.get(placeKey(entry)) ?? [],
  }))
}

/**
 * Returns the condition for entries after `before`. Entries of different chains with the same time are ordered by chain
 * id.
 */
function isBelow(chain: string, before: HistoryPlace) {
  const { block, minedAt, position } = before
  if (chain > before.chain) return sql<boolean>`account.mined_at < ${minedAt}`
  if (chain < before.chain) return sql<boolean>`account.mined_at <= ${minedAt}`
  return sql<boolean>`(account.mined_at, account.block, account.position) < (${minedAt}, ${block}, ${position})`
}

async function readMoves(
  db: Db,
  { address, chain, moveLimit }: PageQuestion,
  entries: readonly { block: number; position: number }[],
): Promise<ReadonlyMap<string, readonly Move[]>> {
  const byPlace = new Map<string, Move[]>()
  if (entries.length === 0) return byPlace
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('history_transfers')
        .select(['block', 'position', 'entry', 'standard', 'contract', 'sender', 'recipient'])
        .select(['token_id', 'amount'])
        // Limits the moves per transaction, so that one with thousands of them doesn't displace the others.
        .select((eb) =>
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy(['block', 'position']).orderBy('entry'))
            .as('rank'),
        )
        .where('chain', '=', chain)
        // Redundant, but lets the database use the index.
        .where('block', 'in', [...new Set(entries.map(({ block }) => block))])
        .where((eb) => eb.or([eb('sender', '=', address), eb('recipient', '=', address)]))
        .where((eb) =>
          eb.or(
            entries.map(({ block, position }) =>
              eb.and([eb('block', '=', block), eb('position', '=', position)]),
            ),
          ),
        )
        .as('ranked'),
    )
    .selectAll()
    .where('rank', '<=', moveLimit)
    .orderBy('entry')
    .execute()
  for (const row of rows) {
    const { block, position, token_id: tokenId, ...move } = parse(MoveRow, row, 'SERVER_ERROR')
    const key = placeKey({ block, position })
    byPlace.set(key, [...(byPlace.get(key) ?? []), { ...move, tokenId }])
  }
  return byPlace
}

function placeKey({ block, position }: { block: number; position: number }): string {
  return `${block}:${position}`
}

/** Returns a value that changes whenever the newest entry of the account on these chains does. */
export async function newest(
  { db }: StoreContext,
  address: string,
  chains: readonly string[],
): Promise<string> {
  const hashes = await Promise.all(
    chains.map(async (chain) => {
      const row = await selectNewest(db, address, chain)
        .select(['mined.block', 'mined.hash'])
        .limit(1)
        .executeTakeFirst()
      return row ? `${row.block}:${row.hash}` : ''
    }),
  )
  return hashes.join(' ')
}

/** Selects the entries of an account on a chain, newest first, with their transactions as `mined`. */
function selectNewest(db: Db, address: string, chain: string) {
  return db
    .selectFrom('history_accounts as account')
    .innerJoin('history_transactions as mined', (join) =>
      join
        .onRef('mined.chain', '=', 'account.chain')
        .onRef('mined.block', '=', 'account.block')
        .onRef('mined.position', '=', 'account.position'),
    )
    .where('account.address', '=', address)
    .where('account.chain', '=', chain)
    .orderBy('account.mined_at', 'desc')
    .orderBy('account.block', 'desc')
    .orderBy('account.position', 'desc')
}
