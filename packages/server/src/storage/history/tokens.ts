import type { StoreContext } from '../StoreContext.ts'
import type { TokenFacts } from './historyTypes.ts'

export async function findTokens(
  { db }: StoreContext,
  chain: string,
  contracts: readonly string[],
): Promise<readonly TokenFacts[]> {
  if (contracts.length === 0) return []
  return db
    .selectFrom('history_tokens')
    .select(['contract', 'name', 'symbol', 'decimals'])
    .where('chain', '=', chain)
    .where('contract', 'in', contracts)
    .execute()
}

export async function addTokens(
  { db }: StoreContext,
  chain: string,
  tokens: readonly TokenFacts[],
): Promise<void> {
  if (tokens.length === 0) return
  await db
    .insertInto('history_tokens')
    .values(tokens.map((token) => ({ chain, ...token })))
    // Two processes may have read the same contract at once.
    .onConflict((conflict) => conflict.columns(['chain', 'contract']).doNothing())
    .execute()
}
