import { parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { StoreContext } from '../StoreContext.ts'
import { chunk } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import type { FollowedBlock, IndexedAssets } from './historyTypes.ts'

/** Maximum number of rows per statement. */
const rowsAtOnce = 500
/** Sender of minted and recipient of burned tokens. */
const zeroAddress = `0x${'0'.repeat(40)}`

// Rows are untrusted input too: the database may have been edited by hand.
const AssetRow = v.object({
  standard: v.picklist(['erc20', 'erc721', 'erc1155']),
  contract: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/)),
  token_id: v.pipe(v.string(), v.regex(/^\d{0,78}$/)),
})

/** Notes the tokens that these blocks moved, for both accounts of each transfer. */
export async function addAssets(
  db: Db,
  chain: string,
  blocks: readonly FollowedBlock[],
): Promise<void> {
  const rows = new Map<string, ReturnType<typeof toRow>>()
  for (const { number, transactions } of blocks)
    for (const move of transactions.flatMap(({ moves }) => moves)) {
      if (move.standard === 'native') continue
      for (const address of [move.sender, move.recipient]) {
        if (address === zeroAddress) continue
        const row = toRow(address, chain, move, number)
        // A statement can't change a row twice.
        rows.set(Object.values({ ...row, last_block: 0 }).join(' '), row)
      }
    }
  for (const some of chunk([...rows.values()], rowsAtOnce))
    await db
      .insertInto('history_assets')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['address', 'chain', 'standard', 'contract', 'token_id'])
          .doUpdateSet((eb) => ({ last_block: eb.ref('excluded.last_block') })),
      )
      .execute()
}

function toRow(
  address: string,
  chain: string,
  { contract, standard, tokenId }: FollowedBlock['transactions'][number]['moves'][number],
  block: number,
) {
  return { address, chain, standard, contract, token_id: tokenId ?? '', last_block: block }
}

/**
 * Lists the tokens that an account ever sent or received, newest transfer first.
 *
 * A token of a transaction that a reorg removed may remain in the list: it says what to look for, not what is held.
 *
 * @param limit - Maximum number of tokens; every id of an ERC-721 or ERC-1155 contract counts.
 * @returns `undefined` if the chain is not indexed up to its newest block yet.
 */
export async function findAssets(
  { db }: StoreContext,
  { address, chain, limit }: { address: string; chain: string; limit: number },
): Promise<IndexedAssets | undefined> {
  const progress = await db
    .selectFrom('history_chains')
    .select(['next_block', 'start_block'])
    .where((eb) => eb.and({ caught_up: 1, chain }))
    .executeTakeFirst()
  if (!progress) return undefined
  const rows = await db
    .selectFrom('history_assets')
    .select(['standard', 'contract', 'token_id'])
    .where((eb) => eb.and({ address, chain }))
    .orderBy('last_block', 'desc')
    .limit(limit)
    .execute()
  return {
    assets: rows.map((row) => {
      const { contract, standard, token_id: tokenId } = parse(AssetRow, row, 'SERVER_ERROR')
      return { contract, standard, tokenId: tokenId || null }
    }),
    nextBlock: Number(progress.next_block),
    startBlock: Number(progress.start_block),
  }
}
