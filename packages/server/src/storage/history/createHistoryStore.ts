import { bindStore, type StoreContext } from '../StoreContext.ts'
import { findAssets } from './assets.ts'
import * as blocks from './blocks.ts'
import * as reads from './readHistory.ts'
import * as tokens from './tokens.ts'

/** Histories in the database; behaves the same on SQLite and PostgreSQL. */
export type HistoryStore = ReturnType<typeof createHistoryStore>

export function createHistoryStore(context: StoreContext) {
  return bindStore(context, { findAssets, ...blocks, ...reads, ...tokens })
}
