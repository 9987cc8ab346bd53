import { getSupportedChains } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import { type Endpoint, implementOpen } from '../../implement.ts'

/** Returns the route that lists the chains to which this server forwards JSON-RPC. */
export function networkRoutes(chains: readonly Chain[]): readonly Endpoint[] {
  const http = chains.map((chain) => chain.caipNetworkId)
  return [
    implementOpen(
      getSupportedChains,
      {
        cacheControl: 'public, max-age=86400',
        isConditional: true,
        isOriginChecked: false,
      },
      () => ({ http, ws: [] }),
    ),
  ]
}
