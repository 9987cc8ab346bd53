import { bindStore, type StoreContext } from '../StoreContext.ts'
import * as recoveries from './recoveries.ts'
import * as waitingRecoveries from './waitingRecoveries.ts'
import * as wallets from './wallets.ts'

/** Wallets in the database; behaves the same on SQLite and PostgreSQL. */
export type CustodyStore = ReturnType<typeof createCustodyStore>

export function createCustodyStore(context: StoreContext) {
  return bindStore(context, { ...recoveries, ...waitingRecoveries, ...wallets })
}
