import { bindStore, type StoreContext } from '../StoreContext.ts'
import * as changes from './changeSmartSessions.ts'
import * as reads from './readSmartSessions.ts'

/** Smart sessions and the keys of their co-signers. Behaves the same on SQLite and PostgreSQL. */
export type SmartSessionStore = ReturnType<typeof createSmartSessionStore>

export function createSmartSessionStore(context: StoreContext) {
  return bindStore(context, { ...changes, ...reads })
}
