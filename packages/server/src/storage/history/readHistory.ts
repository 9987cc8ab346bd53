import { parse } from '@fairlead/protocol'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { Schema } from '../schema.ts'
import type { HistoryEntry, HistoryPlace, HistoryStore, Move, TokenFacts } from './HistoryStore.ts'

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

export async function readPage(
  db: Kysely<Schema>,
  question: HistoryStore.PageQuestion,
): Promise<readonly HistoryEntry[]> {
  const { address, before, chain, limit } = question
  const rows = await db
    .selectFrom('history_accounts as account')
    .innerJoin('history_transactions as mined', (join) =>
      join
        .onRef('mined.chain', '=', 'account.chain')
        .onRef('mined.block', '=', 'account.block')
        .onRef('mined.position', '=', 'account.position'),
    )
    .select(['account.mined_at', 'account.block', 'account.position'])
    .select(['mined.hash', 'mined.sender', 'mined.recipient', 'mined.creation', 'mined.failed'])
    .select(['mined.nonce', 'mined.value', 'mined.selector'])
    .where('account.address', '=', address)
    .where('account.chain', '=', chain)
    .$if(before !== undefined, (query) => query.where(isBelow(chain, before!)))
    .orderBy('account.mined_at', 'desc')
    .orderBy('account.block', 'desc')
    .orderBy('account.position', 'desc')
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
  db: Kysely<Schema>,
  { address, chain, moveLimit }: HistoryStore.PageQuestion,
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

export async function readNewest(
  db: Kysely<Schema>,
  address: string,
  chains: readonly string[],
): Promise<string> {
  const hashes = await Promise.all(
    chains.map(async (chain) => {
      const row = await db
        .selectFrom('history_accounts as account')
        .innerJoin('history_transactions as mined', (join) =>
          join
            .onRef('mined.chain', '=', 'account.chain')
            .onRef('mined.block', '=', 'account.block')
            .onRef('mined.position', '=', 'account.position'),
        )
        .select(['mined.block', 'mined.hash'])
        .where('account.address', '=', address)
        .where('account.chain', '=', chain)
        .orderBy('account.mined_at', 'desc')
        .orderBy('account.block', 'desc')
        .orderBy('account.position', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? `${row.block}:${row.hash}` : ''
    }),
  )
  return hashes.join(' ')
}

export async function findTokens(
  db: Kysely<Schema>,
  chain: string,
  contracts: readonly string[],
): Promise<readonly TokenFacts[]> {
  if (contracts.length === 0) return []
  return db
    .selectFrom('history_tokens')
    .select(['contract', 'name', 'symbol', 'decimals'])
    .where('chain', '=', chain)
    .where('contract', 'in', [...contracts])
    .execute()
}
