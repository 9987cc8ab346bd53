import { BaseError } from '@fairlead/protocol'
import { chunk } from '../StoreContext.ts'
import type { Db } from '../schema.ts'
import { addAssets } from './assets.ts'
import type { AppendOptions, FollowedBlock } from './historyTypes.ts'
import type { ChainState } from './leases.ts'

/** Maximum number of rows per statement. */
const rowsAtOnce = 500

/** Writes blocks that continue the stored ones. The caller holds the lease in the same transaction. */
export async function appendBlocks(
  db: Db,
  state: ChainState,
  blocks: readonly FollowedBlock[],
  options: AppendOptions,
): Promise<void> {
  const { chain } = state
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return
  await assertContinues(db, state, blocks)

  const rows = toRows(chain, blocks)
  await insertAll(rows.blocks, (some) => db.insertInto('history_blocks').values(some))
  await insertAll(rows.transactions, (some) => db.insertInto('history_transactions').values(some))
  await insertAll(rows.transfers, (some) => db.insertInto('history_transfers').values(some))
  await addAssets(db, chain, blocks)
  await insertAll(rows.accounts, (some) => db.insertInto('history_accounts').values(some))
  await db
    .deleteFrom('history_blocks')
    .where('chain', '=', chain)
    .where('number', '<=', last.number - options.keptBlocks)
    .execute()
  await db
    .updateTable('history_chains')
    .set({
      next_block: last.number + 1,
      ...(options.isHead && { caught_up: 1 }),
      ...(first.number === state.startBlock && { start_hash: first.hash }),
    })
    .where('chain', '=', chain)
    .execute()
}

async function assertContinues(
  db: Db,
  { chain, nextBlock }: ChainState,
  blocks: readonly FollowedBlock[],
): Promise<void> {
  const before = await db
    .selectFrom('history_blocks')
    .select('hash')
    .where((eb) => eb.and({ chain, number: nextBlock - 1 }))
    .executeTakeFirst()
  let parent = before?.hash
  let expected = nextBlock
  for (const block of blocks) {
    if (block.number !== expected || (parent !== undefined && block.parentHash !== parent))
      throw new BaseError('CONFLICT', { shortMessage: 'Blocks do not continue the history' })
    parent = block.hash
    expected += 1
  }
}

function toRows(chain: string, blocks: readonly FollowedBlock[]) {
  const each = blocks.flatMap((block) =>
    block.transactions.map((transaction) => ({
      minedAt: block.minedAt,
      place: { chain, block: block.number, position: transaction.position },
      transaction,
    })),
  )
  return {
    blocks: blocks.map(({ hash, number }) => ({ chain, hash, number })),
    transactions: each.map(({ place, transaction }) => ({
      ...place,
      hash: transaction.hash,
      sender: transaction.sender,
      recipient: transaction.recipient,
      creation: Number(transaction.isCreation),
      failed: Number(transaction.isFailed),
      nonce: transaction.nonce,
      value: transaction.value,
      selector: transaction.selector,
    })),
    transfers: each.flatMap(({ place, transaction }) =>
      transaction.moves.map(({ tokenId, ...move }, entry) => ({
        ...place,
        entry,
        ...move,
        token_id: tokenId,
      })),
    ),
    accounts: each.flatMap(({ minedAt, place, transaction }) =>
      transaction.accounts.map((address) => ({ address, mined_at: minedAt, ...place })),
    ),
  }
}

async function insertAll<row>(
  rows: readonly row[],
  insert: (some: readonly row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (const some of chunk(rows, rowsAtOnce)) await insert(some).execute()
}
