import { defineRoute, getNfts, type Nft, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { getAddress } from 'viem'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement, implementOpen } from '../../implement.ts'
import { answerPicture, newPictureTokens } from '../../pictures/answerPicture.ts'
import { hashOf } from '../../pictures/createPictures.ts'
import { readNftContracts, readNftMetadata } from '../../pictures/readNft.ts'
import { Refusal } from '../../problem.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import { waysOf } from '../../vendors/cursor.ts'
import { parseAccount } from '../../vendors/parseAccount.ts'
import { pickVendors } from '../../vendors/pickVendors.ts'
import type { Page } from '../../vendors/questions.ts'
import { nftPictureRoute } from './describeNft.ts'
import { blockscoutNfts } from './providers/blockscout.ts'
import { createOnchainNfts } from './providers/onchain.ts'
import { upstreamNfts } from './providers/upstream.ts'

// Cache time of a page, in milliseconds. Source: data API contract, section 4.
const keptMs = 30_000
/** Maximum number of cached pages. One can take 30 KB. */
const entries = 1_000

const getNftPicture = defineRoute({
  method: 'GET',
  path: nftPictureRoute,
  query: v.object({ v: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  // The response is bytes, not JSON.
  response: v.unknown(),
  errors: ['REQUEST_INVALID', 'NOT_FOUND', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE', 'SERVER_ERROR'],
})

const Params = v.object({
  chainId: v.string(),
  contract: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  tokenId: v.pipe(
    v.string(),
    v.regex(/^\d{1,78}$/),
    v.check((digits) => BigInt(digits) < 2n ** 256n),
  ),
})

export function createNftsFeature(context: FeatureContext): Feature {
  const { chains, clock, log, outside, pictures, publicUrl, remotes, vendors } = context
  const { blockscout, upstream } = remotes
  const ways = pickVendors('nfts', vendors.nfts, {
    blockscout: blockscout && blockscoutNfts(blockscout, chains),
    onchain: createOnchainNfts(context),
    upstream: upstream && upstreamNfts(upstream, chains),
  })
  const cache = createCache<Page<Nft>>({ clock, entries, keptMs })

  const list = implement(getNfts, {}, async ({ origin, params, query }) => {
    const { address } = parseAccount(params.address)
    const question = { ...query, address }
    const key = JSON.stringify([address.toLowerCase(), query.chainId, query.cursor])
    const asked = waysOf(ways, query.cursor)
    const page = await cache.read(key, () => askInOrder(asked, question, { feature: 'nfts', log }))
    const base = publicUrl ?? origin
    const data = page.data.map((nft) => ({ ...nft, imageUrl: toAbsolute(nft.imageUrl, base) }))
    return { data, next: page.next }
  })

  const picture = implementOpen(
    getNftPicture,
    { isOriginChecked: false, rateLimit: 'rpc' },
    async ({ charge, params, query }) => {
      const { chainId, contract, tokenId } = parse(Params, params)
      const chain = chains.find((one) => one.caipNetworkId === chainId)
      if (!chain?.client) throw new Refusal('NOT_FOUND', { field: 'chainId' })
      const known = await pictures.recall(query.v)
      if (known) return answerPicture(known, true)
      charge(newPictureTokens)
      const id = { contract: getAddress(contract), tokenId: BigInt(tokenId) }
      const [said] = await readNftContracts(chain, [id])
      const { image } = await readNftMetadata(outside, said?.uri)
      const finding = image === undefined ? undefined : await pictures.read(image)
      return answerPicture(finding, image !== undefined && hashOf(image) === query.v)
    },
  )

  return { routes: [list, picture] }
}

function toAbsolute(path: string | null, base: string): string | null {
  return path?.startsWith('/') ? `${base}${path}` : path
}
