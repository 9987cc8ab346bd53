import { defineRoute, getNfts, type Nft, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { getAddress } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { type Endpoint, implement, implementOpen } from '../../implement.ts'
import type { Log } from '../../log.ts'
import { answerPicture } from '../../pictures/answerPicture.ts'
import { hashOf, type Pictures } from '../../pictures/createPictures.ts'
import { readNftContracts, readNftMetadata } from '../../pictures/readNft.ts'
import { Refusal } from '../../problem.ts'
import type { UntrustedReader } from '../../untrusted/createUntrustedReader.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import { waysOf } from '../../vendors/cursor.ts'
import { parseAccount } from '../../vendors/parseAccount.ts'
import type { NftVendor, Page } from '../../vendors/questions.ts'
import { nftPictureRoute } from './nftPicturePath.ts'

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

/** Returns the routes of an account's NFTs and their images. */
export function nftRoutes(dependencies: nftRoutes.Dependencies): readonly Endpoint[] {
  const { chains, clock, log, outside, pictures, publicUrl, ways } = dependencies
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
    async ({ params, query }) => {
      const { chainId, contract, tokenId } = parse(Params, params)
      const chain = chains.find((one) => one.caipNetworkId === chainId)
      if (!chain?.client) throw new Refusal('NOT_FOUND', { field: 'chainId' })
      const known = await pictures.recall(query.v)
      if (known) return answerPicture(known, true)
      const id = { contract: getAddress(contract), tokenId: BigInt(tokenId) }
      const [said] = await readNftContracts(chain, [id])
      const { image } = await readNftMetadata(outside, said?.uri)
      const finding = image === undefined ? undefined : await pictures.read(image)
      return answerPicture(finding, image !== undefined && hashOf(image) === query.v)
    },
  )

  return [list, picture]
}

export declare namespace nftRoutes {
  type Dependencies = {
    chains: readonly Chain[]
    clock: () => number
    log: Log
    outside: UntrustedReader
    pictures: Pictures
    publicUrl: string | undefined
    ways: readonly NftVendor[]
  }
}

function toAbsolute(path: string | null, base: string): string | null {
  return path?.startsWith('/') ? `${base}${path}` : path
}
