import type { Chain } from '../../chains/createChains.ts'
import type { Vendors } from '../../env.ts'
import type { HistoryStore } from '../../storage/history/HistoryStore.ts'
import type { Remotes } from '../../vendors/createRemotes.ts'
import { pickWays } from '../../vendors/pickWays.ts'
import type { HistoryVendor } from '../../vendors/questions.ts'
import { blockscoutHistory } from './providers/blockscout.ts'
import { onchain } from './providers/onchain.ts'
import { upstreamHistory } from './providers/upstream.ts'
import { zerionHistory } from './providers/zerion.ts'

/**
 * Those who are asked for histories, in the operator's order; the chain alone unless told otherwise.
 *
 * @throws `OPTIONS_INVALID` for a vendor that is named but not set up.
 */
export function createHistoryVendors(
  options: createHistoryVendors.Options,
): readonly HistoryVendor[] {
  const { blockscout, upstream, zerion } = options.remotes
  return pickWays('history', options.vendors?.history, {
    blockscout: blockscout && blockscoutHistory(blockscout, options),
    onchain: onchain(options),
    upstream: upstream && upstreamHistory(upstream),
    zerion: zerion && zerionHistory(zerion),
  })
}

export declare namespace createHistoryVendors {
  type Options = {
    chains: readonly Chain[]
    clock: () => number
    remotes: Remotes
    store: HistoryStore
    vendors?: Vendors | undefined
  }
}
