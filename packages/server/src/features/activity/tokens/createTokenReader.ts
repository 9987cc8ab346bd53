import type { Chain } from '../../../chains/createChains.ts'
import type { HistoryStore } from '../../../storage/history/createHistoryStore.ts'
import type { HistoryEntry, TokenFacts } from '../../../storage/history/historyTypes.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/** Name, symbol and decimals of tokens, by {@link tokenKey}. */
export type TokenTable = ReadonlyMap<string, TokenFacts>

export function tokenKey(chain: string, contract: string): string {
  return `${chain}:${contract}`
}

/** Maximum number of tokens that are noted as read again. */
const rereadTokens = 10_000

/**
 * Creates the reader of token facts. It reads them from the database, or once from the chain. ERC-20 tokens without
 * decimals are read once more by each process, because an error of a node may have been stored.
 */
export function createTokenReader(store: HistoryStore) {
  const reread = new Set<string>()

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
          // Tokens of the configuration need no request.
          const listed = new Set((chain.tokens ?? []).map(({ address }) => address.toLowerCase()))
          const moves = entries
            .filter((entry) => entry.chain === id)
            .flatMap((entry) => entry.moves)
            .filter(({ contract, standard }) => standard !== 'native' && !listed.has(contract))
          const contracts = new Set(moves.map(({ contract }) => contract))
          const fungible = new Set(
            moves.flatMap(({ contract, standard }) => (standard === 'erc20' ? [contract] : [])),
          )
          const known = await store.findTokens(id, [...contracts])
          const doubtful: string[] = []
          for (const facts of known) {
            const key = tokenKey(id, facts.contract)
            table.set(key, facts)
            contracts.delete(facts.contract)
            const isDoubtful = facts.decimals === null && fungible.has(facts.contract)
            if (isDoubtful && !reread.has(key)) doubtful.push(facts.contract)
          }
          const [unknown, again] = await Promise.all([
            readTokenFacts(rpc, [...contracts]),
            // Otherwise the stored facts are shown.
            readTokenFacts(rpc, doubtful).catch(() => []),
          ])
          const fresh = [...unknown, ...again]
          await store.addTokens(
            id,
            fresh.flatMap(({ facts, isDeployed }) => (isDeployed ? [facts] : [])),
          )
          if (reread.size > rereadTokens) reread.clear()
          for (const { facts } of fresh) {
            const key = tokenKey(id, facts.contract)
            if (table.has(key)) reread.add(key)
            if (facts.decimals !== null || !table.has(key)) table.set(key, facts)
          }
        }),
      )
      return table
    },
  }
}
