import type { Chain } from '../../../chains/createChains.ts'
import type { HistoryStore } from '../../../storage/history/createHistoryStore.ts'
import type { HistoryEntry, TokenFacts } from '../../../storage/history/historyTypes.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/** Name, symbol and decimals of tokens, by {@link tokenKey}. */
export type TokenTable = ReadonlyMap<string, TokenFacts>

export function tokenKey(chain: string, contract: string): string {
  return `${chain}:${contract}`
}

/** Creates the reader of token facts. It reads them from the database, or once from the chain. */
export function createTokenReader(store: HistoryStore) {
  return {
    /**
     * Returns the facts of every token that these entries moved.
     *
     * @throws `UPSTREAM_UNAVAILABLE` if a new token can't be read, because its amount would be wrong without decimals.
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
          // Tokens of the configuration need no request.
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
