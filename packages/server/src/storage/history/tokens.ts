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

/** Adds tokens. A token that is known keeps its facts, unless it has no decimals and the new facts have them. */
export async function addTokens(
  { db }: StoreContext,
  chain: string,
  tokens: readonly TokenFacts[],
): Promise<void> {
  if (tokens.length === 0) return
  await db
    .insertInto('history_tokens')
    .values(tokens.map((token) => ({ chain, ...token })))
    .onConflict((conflict) =>
      conflict
        .columns(['chain', 'contract'])
        .doUpdateSet(({ ref }) => ({
          decimals: ref('excluded.decimals'),
          name: ref('excluded.name'),
          symbol: ref('excluded.symbol'),
        }))
        .where('history_tokens.decimals', 'is', null)
        .where('excluded.decimals', 'is not', null),
    )
    .execute()
}
