import type { Chain } from '../../../chains/createChains.ts'
import type {
  HistoryEntry,
  HistoryStore,
  TokenFacts,
} from '../../../storage/history/HistoryStore.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/** What tokens call themselves, by {@link tokenKey}. */
export type TokenTable = ReadonlyMap<string, TokenFacts>

export function tokenKey(chain: string, contract: string): string {
  return `${chain}:${contract}`
}

/** Reads what tokens call themselves: from the database, else from the chain, once. */
export function createTokenReader(store: HistoryStore) {
  return {
    /**
     * @returns Facts of every token that these entries moved.
     * @throws `UPSTREAM_UNAVAILABLE` when a new token can't be asked: without its decimals an amount
     *   would be wrong.
     */
    async read(chains: readonly Chain[], entries: readonly HistoryEntry[]): Promise<TokenTable> {
      const table = new Map<string, TokenFacts>()
      await Promise.all(
        chains.map(async (chain) => {
          const { caipNetworkId: id, rpc } = chain
          const contracts = new Set(
            entries
              .filter((entry) => entry.chain === id)
              .flatMap(({ moves }) => moves)
              .filter(({ standard }) => standard !== 'native')
              .map(({ contract }) => contract),
          )
          // What the operator says of a token needs no asking.
          for (const { address } of chain.tokens ?? []) contracts.delete(address.toLowerCase())
          const known = await store.findTokens(id, [...contracts])
          for (const { contract } of known) contracts.delete(contract)
          const fresh = await readTokenFacts(rpc, [...contracts])
          await store.addTokens(id, fresh)
          for (const facts of [...known, ...fresh]) table.set(tokenKey(id, facts.contract), facts)
        }),
      )
      return table
    },
  }
}
