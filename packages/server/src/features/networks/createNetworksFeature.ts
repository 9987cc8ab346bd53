import { getSupportedChains } from '@fairlead/protocol'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implementOpen } from '../../implement.ts'

const options = {
  cacheControl: 'public, max-age=86400',
  isConditional: true,
  isOriginChecked: false,
} as const

/** Lists the chains to which this server forwards JSON-RPC. */
export function createNetworksFeature({ chains }: FeatureContext): Feature {
  const http = chains.map((chain) => chain.caipNetworkId)
  return { routes: [implementOpen(getSupportedChains, options, () => ({ http, ws: [] }))] }
}
