import { cleanText, getNfts } from '@fairlead/protocol'
import * as v from 'valibot'
import { unwrapCursor, wrapCursor } from '../../../vendors/cursor.ts'
import type { NftVendor } from '../../../vendors/questions.ts'
import type { Upstream } from '../../../vendors/upstream.ts'
import { ownPicture, type PictureChain } from './ownPicture.ts'

const vendor = 'upstream'
const Place = v.pipe(v.string(), v.nonEmpty())

/** Creates the NFT vendor that reads another server of this API. Images are served by this server. */
export function upstreamNfts(upstream: Upstream, chains: readonly PictureChain[]): NftVendor {
  return {
    vendor,
    async ask({ address, chainId, cursor }, signal) {
      const place = cursor === undefined ? undefined : unwrapCursor(vendor, Place, cursor)
      const query = { chainId, cursor: place }
      const answer = await upstream.ask(getNfts, { params: { address }, query }, signal)
      const data = answer.data
        .filter((nft) => chainId === undefined || nft.chainId === chainId)
        .map((nft) => ({
          ...nft,
          name: cleanText(nft.name),
          collection: nft.collection ? cleanText(nft.collection) : null,
          imageUrl: nft.imageUrl
            ? ownPicture(chains, { ...nft, contract: nft.contract.split(':')[2] ?? '' })
            : null,
        }))
      return { data, next: wrapCursor(vendor, answer.next || null) }
    },
  }
}
