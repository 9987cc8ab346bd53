import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { appendBlocks } from './appendBlocks.ts'
import type { HistoryStore } from './HistoryStore.ts'
import { claimChain, forgetFrom, hold } from './leases.ts'
import { findTokens, readNewest, readPage } from './readHistory.ts'

export function createHistoryStore(db: Kysely<Schema>, clock: () => number): HistoryStore {
  return {
    claim: (lease, startBlock) =>
      db.transaction().execute((step) => claimChain(step, clock(), lease, startBlock)),

    async release({ chain, owner }) {
      await db
        .updateTable('history_chains')
        .set({ owner: null })
        .where('chain', '=', chain)
        .where('owner', '=', owner)
        .execute()
    },

    append: (lease, blocks, options) =>
      db.transaction().execute(async (step) => {
        const state = await hold(step, clock(), lease)
        await appendBlocks(step, state, blocks, options)
      }),

    rollBack: (lease, block) =>
      db.transaction().execute(async (step) => {
        await hold(step, clock(), lease)
        await forgetFrom(step, lease.chain, block)
      }),

    async findFollowed(chains) {
      if (chains.length === 0) return []
      const rows = await db
        .selectFrom('history_chains')
        .select('chain')
        .where('chain', 'in', [...chains])
        .where('caught_up', '=', 1)
        .execute()
      return rows.map(({ chain }) => chain)
    },

    async findBlock(chain, number) {
      const row = await db
        .selectFrom('history_blocks')
        .select('hash')
        .where('chain', '=', chain)
        .where('number', '=', number)
        .executeTakeFirst()
      return row?.hash
    },

    async keptBlocks(chain) {
      const rows = await db
        .selectFrom('history_blocks')
        .select(['hash', 'number'])
        .where('chain', '=', chain)
        .orderBy('number', 'desc')
        .execute()
      return rows.map(({ hash, number }) => ({ hash, number: Number(number) }))
    },

    page: (question) => readPage(db, question),
    newest: (address, chains) => readNewest(db, address, chains),
    findTokens: (chain, contracts) => findTokens(db, chain, contracts),

    async addTokens(chain, tokens) {
      if (tokens.length === 0) return
      await db
        .insertInto('history_tokens')
        .values(tokens.map((token) => ({ chain, ...token })))
        // Two processes may have read the same contract at once.
        .onConflict((conflict) => conflict.columns(['chain', 'contract']).doNothing())
        .execute()
    },
  }
}
