import * as v from 'valibot'
import { ChainName, UpstreamUrl } from './shapes.ts'

/** A vendor with an HTTP API. Default `url`: the vendor's public one. */
const Remote = { key: v.optional(v.pipe(v.string(), v.nonEmpty())), url: v.optional(UpstreamUrl) }

export const Vendors = v.strictObject({
  balances: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'zerion', 'upstream']))),
  history: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'zerion', 'upstream']))),
  identity: v.optional(v.array(v.picklist(['onchain', 'upstream']))),
  nfts: v.optional(v.array(v.picklist(['onchain', 'blockscout', 'upstream']))),
  prices: v.optional(v.array(v.picklist(['onchain', 'coingecko', 'upstream']))),
  /** URLs of explorers, by CAIP-2 id. */
  blockscout: v.optional(
    v.strictObject({ key: Remote.key, urls: v.record(ChainName, UpstreamUrl) }),
  ),
  coingecko: v.optional(v.strictObject(Remote)),
  /** Another server with this data API. */
  upstream: v.optional(v.strictObject({ projectId: v.string(), url: UpstreamUrl })),
  zerion: v.optional(v.strictObject(Remote)),
})
export type Vendors = v.InferOutput<typeof Vendors>
