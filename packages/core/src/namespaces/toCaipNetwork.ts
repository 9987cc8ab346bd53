import { type CaipNetwork, toNetwork } from '@fairlead/protocol'

/** A viem chain, or a network with a CAIP-2 id. */
export type NetworkInput = {
  readonly id: number | string
  readonly name: string
  readonly caipNetworkId?: string | undefined
  /** Other fields are validated on use, so that chain objects of libraries with more fields are accepted. */
  readonly nativeCurrency?: CaipNetwork['nativeCurrency'] | undefined
  readonly rpcUrls?: { readonly default: { readonly http: readonly string[] } } | undefined
  readonly blockExplorers?: CaipNetwork['blockExplorers']
  readonly chainNamespace?: CaipNetwork['chainNamespace'] | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: CaipNetwork['assets']
}

/**
 * Converts a configured network to a {@link CaipNetwork}.
 *
 * @throws `InputError` with the path of the invalid field.
 */
export function toCaipNetwork(input: unknown): CaipNetwork {
  if (typeof input !== 'object' || input === null) return toNetwork(input)
  const chain = input as Record<string, unknown>
  const { id } = chain
  const isNamed = typeof id === 'number' || typeof id === 'string'
  const rpcUrls = chain.rpcUrls as Record<string, unknown> | undefined
  return toNetwork({
    ...chain,
    chainNamespace: chain.chainNamespace ?? 'eip155',
    caipNetworkId: chain.caipNetworkId ?? (isNamed ? `eip155:${id}` : undefined),
    rpcUrls: rpcUrls && { ...rpcUrls, chainDefault: rpcUrls.chainDefault ?? rpcUrls.default },
  })
}
