import {
  BaseError,
  type ChainId,
  cleanText,
  getNfts,
  type Nft,
  toImageUrl,
} from '@fairlead/protocol'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Collectible, NftsPage } from './nftsQuery.ts'

/** Reads one page of an account's NFTs, without spam and without NFTs of other networks. */
export async function readNfts(
  fairlead: Fairlead,
  asked: { address: string; chainId: ChainId; cursor: string | null; signal: AbortSignal },
): Promise<NftsPage> {
  const { address, chainId, cursor, signal } = asked
  const server = await fairlead.server()
  if (server.supported.has(chainId) === false) return { nfts: [], next: null }
  try {
    const { data, next } = await request(
      server,
      getNfts,
      { base: 'data', params: { address }, query: { chainId, cursor: cursor ?? undefined } },
      { signal },
    )
    const own = data.filter((nft) => nft.chainId === chainId && !nft.isSpam)
    return { nfts: own.map(toCollectible), next }
  } catch (error) {
    const code = BaseError.is(error) ? error.code : undefined
    if (code === 'NETWORK_UNSUPPORTED') return { nfts: [], next: null }
    if (code === 'NOT_FOUND') return { isMissing: true, nfts: [], next: null }
    throw error
  }
}

function toCollectible(nft: Nft): Collectible {
  const { amount, collection, contract, imageUrl, name, tokenId } = nft
  const shown = cleanText(collection ?? '', 48)
  return {
    amount,
    collection: shown || undefined,
    contract: contract.split(':')[2] ?? '',
    imageUrl: toImageUrl(imageUrl),
    name: cleanText(name, 64) || (shown ? `${shown} #${tokenId}` : `#${tokenId}`),
    tokenId,
  }
}
