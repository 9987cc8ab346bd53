import {
  BaseError,
  type ChainId,
  cleanText,
  getNfts,
  type Nft,
  toImageUrl,
} from '@fairlead/protocol'
import type { PageRequest } from '../../actions/pagedQuery.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Collectible } from '../../store/collectible.ts'

/** A page of NFTs. */
export type NftsPage = {
  readonly nfts: readonly Collectible[]
  /** Cursor of the next page; null at the end. */
  readonly next: string | null
  /** True if the server has no list of NFTs; the history is then the only source. */
  readonly isMissing?: boolean | undefined
}

/** Reads one page of an account's NFTs, without spam and without NFTs of other networks. */
export async function readNfts(fairlead: Fairlead, asked: PageRequest): Promise<NftsPage> {
  const { address, chainId, cursor, signal } = asked
  const server = await fairlead.internal.server()
  if (server.supported.has(chainId) === false) return { nfts: [], next: null }
  try {
    const { data, next } = await request(
      server,
      getNfts,
      { base: 'data', params: { address }, query: { chainId, cursor: cursor ?? undefined } },
      { signal },
    )
    const own = data.filter((nft) => nft.chainId === chainId && !nft.isSpam)
    return { nfts: own.map((nft) => toCollectible(nft, chainId)), next }
  } catch (error) {
    const code = BaseError.is(error) ? error.code : undefined
    if (code === 'NETWORK_UNSUPPORTED') return { nfts: [], next: null }
    if (code === 'NOT_FOUND') return { isMissing: true, nfts: [], next: null }
    throw error
  }
}

function toCollectible(nft: Nft, chainId: ChainId): Collectible {
  const { amount, collection, contract, imageUrl, name, standard, tokenId } = nft
  const shown = cleanText(collection ?? '', 48)
  return {
    amount,
    chainId,
    collection: shown || undefined,
    contract: contract.split(':')[2] ?? '',
    imageUrl: toImageUrl(imageUrl),
    name: cleanText(name, 64) || (shown ? `${shown} #${tokenId}` : `#${tokenId}`),
    standard,
    tokenId,
  }
}
