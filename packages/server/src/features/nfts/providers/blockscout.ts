import { cleanText, type Nft } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Blockscout, BlockscoutNft } from '../../../vendors/blockscout.ts'
import { badCursor, unwrapCursor, wrapCursor } from '../../../vendors/cursor.ts'
import type { NftVendor } from '../../../vendors/questions.ts'
import { tokenId } from '../../../vendors/wire.ts'
import { isSpamName } from '../isSpamName.ts'
import { ownPicture, type PictureChain } from './ownPicture.ts'

const vendor = 'blockscout'

/** The explorers are read one after the other: the chain that is being read, and the position in its list. */
const Place = v.strictTuple([v.string(), v.optional(v.string(), '')])

/** Creates the NFT vendor that reads Blockscout explorers. Images are served by this server. */
export function blockscoutNfts(blockscout: Blockscout, chains: readonly PictureChain[]): NftVendor {
  return {
    vendor,
    async ask(question, signal) {
      const { address, cursor } = question
      const explored = blockscout.chainsOf(question)
      const [chainId = '', place] =
        cursor === undefined ? [explored[0]] : unwrapCursor(vendor, Place, cursor)
      const position = explored.indexOf(chainId)
      if (position < 0) throw badCursor()

      const page = await blockscout.page(BlockscoutNft, {
        chainId,
        path: `/addresses/${address}/nft`,
        place,
        query: { type: 'ERC-721,ERC-1155' },
        signal,
      })
      const following = explored[position + 1]
      const next =
        page.next !== null ? [chainId, page.next] : following === undefined ? null : [following, '']
      return {
        data: page.items.flatMap((item) => toNft(item, chainId, chains) ?? []),
        next: wrapCursor(vendor, next),
      }
    },
  }
}

const standards: Readonly<Record<string, Nft['standard']>> = {
  'ERC-721': 'ERC721',
  'ERC-1155': 'ERC1155',
}

function toNft(
  item: v.InferOutput<typeof BlockscoutNft>,
  chainId: string,
  chains: readonly PictureChain[],
): Nft | undefined {
  const { id, metadata, token } = item
  const standard = standards[token.type ?? '']
  // Skips token standards that the wire does not have.
  if (!standard) return undefined
  const collection = cleanText(token.name ?? '')
  const own = metadata?.name
  const name = typeof own === 'string' ? cleanText(own) : ''
  return {
    chainId,
    contract: tokenId(chainId, token.address),
    tokenId: id,
    standard,
    amount: item.value ?? '1',
    name: name || cleanText(`${collection} #${id}`),
    collection: collection || null,
    imageUrl: item.image_url
      ? ownPicture(chains, { chainId, contract: token.address, tokenId: id })
      : null,
    isSpam: token.reputation === 'scam' || isSpamName(name, collection),
  }
}
