import type { CaipNetwork, ChainId } from '@fairlead/protocol'
import type { ApiClient } from './ApiClient.ts'
import type { WidgetServer } from './createApiClient.ts'

export type RpcEndpoint = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** True for our data API, whose error responses carry a code. */
  readonly isDataApi?: boolean | undefined
}

/** Returns a function that lists the RPC endpoints of a network; loads the server's supported chains once. */
export function createEndpoints(
  server: WidgetServer,
  custom: Readonly<Partial<Record<ChainId, readonly RpcEndpoint[]>>>,
): (network: CaipNetwork) => readonly RpcEndpoint[] {
  return (network) => {
    const { caipNetworkId } = network
    const isServed = server.supported.has(caipNetworkId)
    return rpcEndpoints({ custom: custom[caipNetworkId], isServed, network, server })
  }
}

/** Returns a network's endpoints in the order of use: the page's, our server's, then the network's own. */
export function rpcEndpoints(options: rpcEndpoints.Options): readonly RpcEndpoint[] {
  const { custom = [], isServed, network, server } = options
  const { data } = server.urls
  const own = network.rpcUrls.default.http.map((url) => ({ url }))
  if (!data || !server.projectId || isServed === false) return [...custom, ...own]
  const query = new URLSearchParams({
    chainId: network.caipNetworkId,
    projectId: server.projectId,
  })
  const served = { url: `${data.replace(/\/$/, '')}/v1?${query}`, isDataApi: true }
  return [...custom, served, ...own]
}

export declare namespace rpcEndpoints {
  type Options = {
    custom?: readonly RpcEndpoint[] | undefined
    /** Undefined while the server's list is not loaded. */
    isServed: boolean | undefined
    network: CaipNetwork
    server: Pick<ApiClient, 'projectId' | 'urls'>
  }
}
