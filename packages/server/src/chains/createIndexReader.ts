import { getAddress } from 'viem'
import type { HistoryStore } from '../storage/history/createHistoryStore.ts'
import type { ReadIndex } from './findTransfers.ts'

/** Maximum number of tokens and ids that are read for an account; as many as a search of the logs remembers. */
const assetLimit = 10_000

/** Creates the reader of the tokens that the indexer noted for each account. */
export function createIndexReader(store: Pick<HistoryStore, 'findAssets'>): ReadIndex {
  return async (chain, address) => {
    const found = await store.findAssets({ address, chain, limit: assetLimit })
    if (!found) return undefined
    const { assets, nextBlock, startBlock } = found
    return {
      nextBlock,
      sightings: assets.map(({ contract, standard, tokenId }) => ({
        address: getAddress(contract),
        standard: standards[standard],
        tokenIds: tokenId === null ? [] : [BigInt(tokenId)],
      })),
      startBlock,
    }
  }
}

const standards = { erc1155: 'ERC1155', erc20: 'ERC20', erc721: 'ERC721' } as const
