import * as v from 'valibot'
import { defineRoute } from './route.ts'
import { AnyAccountId, AnyChainId } from './values.ts'

/** One NFT of an account. `imageUrl` is an image that the server itself serves, or null. */
export const Nft = v.object({
  chainId: AnyChainId,
  contract: AnyAccountId,
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Not a token id')),
  standard: v.picklist(['ERC721', 'ERC1155']),
  amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Not an amount')),
  name: v.string(),
  collection: v.nullish(v.string()),
  imageUrl: v.nullable(v.string()),
  isSpam: v.optional(v.boolean()),
})
export type Nft = v.InferOutput<typeof Nft>

/** NFTs of an account. This route is specific to our server. */
export const getNfts = defineRoute({
  method: 'GET',
  path: '/v1/account/:address/nfts',
  query: v.object({
    cursor: v.optional(v.pipe(v.string(), v.maxLength(4096))),
    chainId: v.optional(AnyChainId),
  }),
  response: v.object({ data: v.array(Nft), next: v.nullable(v.string()) }),
  errors: [
    'REQUEST_INVALID',
    'NETWORK_UNSUPPORTED',
    'NOT_FOUND',
    'PROJECT_INVALID',
    'ORIGIN_NOT_ALLOWED',
    'RATE_LIMITED',
    'UPSTREAM_UNAVAILABLE',
    'SERVER_ERROR',
  ],
})
