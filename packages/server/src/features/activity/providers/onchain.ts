import { BaseError } from '@fairlead/protocol'
import type { Chain } from '../../../chains/createChains.ts'
import type { HistoryStore } from '../../../storage/history/createHistoryStore.ts'
import type { HistoryEntry } from '../../../storage/history/historyTypes.ts'
import type { HistoryVendor } from '../../../vendors/questions.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { createTokenReader } from '../tokens/createTokenReader.ts'
import { toTransaction } from '../toTransaction.ts'

/** Entries per page. Source: data API contract, section 4. */
const pageSize = 50
/** Maximum number of transfers per transaction. */
const moveLimit = 100

/** Creates the history vendor that reads the indexer's database. It needs no API key. */
export function onchain(options: onchain.Options): HistoryVendor {
  const { chains, store } = options
  const tokens = createTokenReader(store)

  return {
    vendor: 'onchain',
    async ask({ address, chainId, cursor }) {
      const account = address.toLowerCase()
      const before =
        cursor === undefined ? undefined : readCursor(cursor, { address: account, chainId })
      const followed = await findFollowed(options, chainId)

      // Any one chain could fill the page. Entries that don't fit appear on the next page.
      const lists = await Promise.all(
        followed.map(({ caipNetworkId: chain }) =>
          store.page({ address: account, before, chain, limit: pageSize + 1, moveLimit }),
        ),
      )
      const entries = lists.flat().sort(newestFirst)
      const page = entries.slice(0, pageSize)
      const facts = await tokens.read(chains, page)
      const last = entries.length > pageSize ? page.at(-1) : undefined
      return {
        data: page.map((entry) =>
          toTransaction(entry, {
            account,
            chain: followed.find(({ caipNetworkId }) => caipNetworkId === entry.chain)!,
            tokens: facts,
          }),
        ),
        next: last ? writeCursor(last, { address: account, chainId }) : null,
      }
    },
  }
}

export declare namespace onchain {
  type Options = { chains: readonly Chain[]; store: HistoryStore }
}

/**
 * Returns the chains of the question that the indexer follows.
 *
 * @throws `FEATURE_UNAVAILABLE` if there is none, so that the next vendor is asked.
 */
async function findFollowed({ chains, store }: onchain.Options, chainId: string | undefined) {
  const asked = chains.filter(
    ({ caipNetworkId, history }) =>
      history !== undefined && (chainId === undefined || caipNetworkId === chainId),
  )
  const known = await store.findFollowed(asked.map(({ caipNetworkId }) => caipNetworkId))
  if (known.length === 0)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'No history is indexed for this chain',
    })
  return asked.filter(({ caipNetworkId }) => known.includes(caipNetworkId))
}

/** Compares entries in the order of the database, across chains. */
function newestFirst(a: HistoryEntry, b: HistoryEntry): number {
  return (
    b.minedAt - a.minedAt ||
    (a.chain === b.chain ? 0 : a.chain < b.chain ? 1 : -1) ||
    b.block - a.block ||
    b.position - a.position
  )
}
