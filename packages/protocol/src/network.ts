import {
  type ChainId,
  isChainId,
  type Namespace,
  namespaceOf,
  namespaces,
  referenceOf,
} from './caip.ts'
import { isSafeUrl } from './isLoopback.ts'
import {
  aBoolean,
  aName,
  aString,
  check,
  either,
  listOf,
  objectOf,
  oneOf,
  optional,
  recordOf,
  rule,
  type Shape,
  wholeNumber,
} from './shape.ts'

const namedUrls = objectOf({
  http: listOf(
    rule((url) => typeof url === 'string' && isSafeUrl(url), 'https, or http on a loopback host'),
  ),
})
const someUrls = listOf(aString, 1)
const anything = recordOf(aString, () => undefined)

/**
 * A network: a viem chain plus its CAIP-2 id.
 *
 * The configuration may change `rpcUrls.default`. `rpcUrls.chainDefault` keeps the network's own endpoints;
 * only these are passed to wallets.
 */
export type CaipNetwork = {
  /** A number for eip155. */
  id: number | string
  caipNetworkId: ChainId
  chainNamespace: Namespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: string[] }; chainDefault: { http: string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  contracts?: Record<string, unknown> | undefined
  /** Data of one namespace, e.g. the address prefix. */
  custom?: Record<string, unknown> | undefined
  testnet?: boolean | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
}

const fields = {
  id: either(aName, wholeNumber(1)),
  caipNetworkId: rule(isChainId, 'a CAIP-2 chain id'),
  chainNamespace: oneOf(...namespaces),
  name: aName,
  nativeCurrency: objectOf({ name: aString, symbol: aString, decimals: wholeNumber(0, 36) }),
  rpcUrls: objectOf({ default: namedUrls, chainDefault: namedUrls }),
  blockExplorers: optional(
    objectOf({
      default: objectOf({
        name: aString,
        url: rule((url) => typeof url === 'string' && URL.canParse(url), 'a URL'),
      }),
    }),
  ),
  contracts: optional(anything),
  custom: optional(anything),
  testnet: optional(aBoolean),
  assets: optional(objectOf({ imageId: optional(aString), imageUrl: optional(aString) })),
}
const anObject = objectOf(fields)

/** Accepts a {@link CaipNetwork} whose three ids name the same network. */
export const networkShape: Shape = (value, path) => {
  const misfit = anObject(value, path)
  if (misfit) return misfit
  const { caipNetworkId, chainNamespace, id, rpcUrls } = value as CaipNetwork
  // Wallets outside eip155 use their own nodes, so these networks need no endpoint.
  const bare = (['default', 'chainDefault'] as const).find((name) => !rpcUrls[name].http.length)
  if (bare && chainNamespace === 'eip155')
    return someUrls(rpcUrls[bare].http, `${path && `${path}.`}rpcUrls.${bare}.http`)
  const isOne =
    namespaceOf(caipNetworkId) === chainNamespace &&
    (chainNamespace !== 'eip155' ||
      (referenceOf(caipNetworkId) === String(id) && /^[1-9]\d*$/.test(String(id))))
  return isOne
    ? undefined
    : { detail: 'caipNetworkId, chainNamespace and id of one network', isMissing: false, path }
}

/**
 * Validates a network and returns only its known fields.
 *
 * @throws `REQUEST_INVALID` with the path of the first invalid field.
 */
export function toNetwork(input: unknown): CaipNetwork {
  check(networkShape, input)
  return pickNetwork(input as CaipNetwork)
}

/** Returns a copy with only the known fields. */
export function pickNetwork(network: CaipNetwork): CaipNetwork {
  const known = Object.keys(fields).flatMap((name) => {
    const value = network[name as keyof CaipNetwork]
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(known) as CaipNetwork
}
