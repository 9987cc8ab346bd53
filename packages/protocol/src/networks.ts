import * as v from 'valibot'
import { ChainId, Namespace, namespaceOf, referenceOf } from './caip.ts'
import { isSafeUrl } from './isLoopback.ts'
import { defineRoute } from './route.ts'

const RpcUrl = v.pipe(
  v.string(),
  v.check((url) => isSafeUrl(url), 'RPC URLs are https, or http on a loopback host'),
)
const RpcUrls = v.object({ http: v.pipe(v.array(RpcUrl), v.minLength(1)) })

/**
 * A network in our own form: a viem chain plus its CAIP-2 id.
 *
 * `rpcUrls.default` may be changed by configuration; `rpcUrls.chainDefault` keeps the network's own
 * endpoints, which are the only ones a wallet is ever told about.
 */
export const CaipNetwork = v.pipe(
  v.object({
    id: v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.pipe(v.string(), v.nonEmpty())]),
    caipNetworkId: ChainId,
    chainNamespace: Namespace,
    name: v.pipe(v.string(), v.nonEmpty()),
    nativeCurrency: v.object({
      name: v.string(),
      symbol: v.string(),
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    }),
    rpcUrls: v.object({ default: RpcUrls, chainDefault: RpcUrls }),
    blockExplorers: v.optional(
      v.object({ default: v.object({ name: v.string(), url: v.pipe(v.string(), v.url()) }) }),
    ),
    contracts: v.optional(v.record(v.string(), v.unknown())),
    testnet: v.optional(v.boolean()),
    assets: v.optional(
      v.object({ imageId: v.optional(v.string()), imageUrl: v.optional(v.string()) }),
    ),
  }),
  v.check(
    (network) =>
      namespaceOf(network.caipNetworkId) === network.chainNamespace &&
      (network.chainNamespace !== 'eip155' ||
        (referenceOf(network.caipNetworkId) === String(network.id) &&
          /^[1-9]\d*$/.test(String(network.id)))),
    'caipNetworkId, chainNamespace and id name different networks',
  ),
)
export type CaipNetwork = v.InferOutput<typeof CaipNetwork>

/** Chains that the server forwards JSON-RPC to. `ws` is always empty here. */
export const getSupportedChains = defineRoute({
  method: 'GET',
  path: '/v1/supported-chains',
  response: v.object({ http: v.array(v.string()), ws: v.array(v.string()) }),
  errors: ['RATE_LIMITED', 'SERVER_ERROR'],
})
