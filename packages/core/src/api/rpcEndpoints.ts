import type { CaipNetwork, ChainId } from '@fairlead/protocol'
import type { ApiClient } from './ApiClient.ts'
import type { WidgetServer } from './createApiClient.ts'

export type RpcEndpoint = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** True for our data API, whose error responses carry a code. */
  readonly isDataApi?: boolean | undefined
  /** State of the network at our data API. Absent on other endpoints. */
  readonly access?: EndpointAccess | undefined
}

/** Remembers that our data API has refused a network, so that later requests skip the data API. */
export type EndpointAccess = { isRefused(): boolean; refuse(): void }

/** Time during which a server that refused a network is not asked for it again, in milliseconds. */
export const refusedMs = 300_000

/**
 * Returns a function that lists the RPC endpoints of a network; loads the server's supported chains once. A server that
 * has refused a network is asked again after five minutes, because a proxy before it may have refused.
 *
 * @param now - Returns the time, in milliseconds.
 */
export function createEndpoints(
  server: WidgetServer,
  custom: Readonly<Partial<Record<ChainId, readonly RpcEndpoint[]>>>,
  now: () => number,
): (network: CaipNetwork) => readonly RpcEndpoint[] {
  /** End of the refusal, by network. */
  const refusedUntil = new Map<ChainId, number>()
  return (network) => {
    const { caipNetworkId } = network
    const access: EndpointAccess = {
      isRefused: () => now() < (refusedUntil.get(caipNetworkId) ?? 0),
      refuse: () => void refusedUntil.set(caipNetworkId, now() + refusedMs),
    }
    const isServed = server.supported.has(caipNetworkId)
    return rpcEndpoints({ access, custom: custom[caipNetworkId], isServed, network, server })
  }
}

/** Returns a network's endpoints in the order of use: the page's, our server's, then the network's own. */
export function rpcEndpoints(options: rpcEndpoints.Options): readonly RpcEndpoint[] {
  const { access, custom = [], isServed, network, server } = options
  const { data } = server.urls
  const own = network.rpcUrls.default.http.map((url) => ({ url }))
  if (!data || !server.projectId || isServed === false) return [...custom, ...own]
  const query = new URLSearchParams({
    chainId: network.caipNetworkId,
    projectId: server.projectId,
  })
  const served = { url: `${data.replace(/\/$/, '')}/v1?${query}`, access, isDataApi: true }
  return [...custom, served, ...own]
}

export declare namespace rpcEndpoints {
  type Options = {
    access?: EndpointAccess | undefined
    custom?: readonly RpcEndpoint[] | undefined
    /** Undefined while the server's list is not loaded. */
    isServed: boolean | undefined
    network: CaipNetwork
    server: Pick<ApiClient, 'projectId' | 'urls'>
  }
}
