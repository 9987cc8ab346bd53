import { getGasPrice } from '@fairlead/protocol'
import { type GasPrice, readGasPrice } from '../../chains/readGasPrice.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { createCache } from '../../vendors/createCache.ts'

/** Cache time of a gas price, in milliseconds. Source: data API contract, section 5. */
const keptMs = 5_000

export function createGasFeature({ chains, clock }: FeatureContext): Feature {
  const cache = createCache<GasPrice>({ clock, keptMs })
  const gasPrice = implement(getGasPrice, {}, ({ query: { chainId } }) => {
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (!chain?.client) throw new Refusal('NETWORK_UNSUPPORTED')
    return cache.read(chainId, () => readGasPrice(chain))
  })
  return { routes: [gasPrice] }
}
