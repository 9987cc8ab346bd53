import { getGasPrice } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { createCache } from '../../vendors/createCache.ts'
import { type GasPrice, readGasPrice } from './readGasPrice.ts'

/** Cache time of a gas price, in milliseconds. Source: data API contract, section 5. */
const keptMs = 5_000

/** Returns the gas price route. */
export function gasRoutes(
  chains: readonly Chain[],
  { clock }: { clock: () => number },
): readonly Endpoint[] {
  const cache = createCache<GasPrice>({ clock, keptMs })
  return [
    implement(getGasPrice, {}, ({ query: { chainId } }) => {
      const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (!chain?.client) throw new Refusal('NETWORK_UNSUPPORTED')
      return cache.read(chainId, () => readGasPrice(chain))
    }),
  ]
}
