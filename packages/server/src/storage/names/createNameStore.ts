import { bindStore, type StoreContext } from '../StoreContext.ts'
import * as changes from './changeNames.ts'
import * as reads from './readNames.ts'

/** Account names. Behaves the same on SQLite and PostgreSQL. */
export type NameStore = ReturnType<typeof createNameStore>

export function createNameStore(context: StoreContext) {
  return bindStore(context, { ...changes, ...reads })
}
