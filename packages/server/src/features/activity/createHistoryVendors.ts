import type { Chain } from '../../chains/createChains.ts'
import type { Vendors } from '../../configuration/Vendors.ts'
import type { HistoryStore } from '../../storage/history/HistoryStore.ts'
import type { Remotes } from '../../vendors/createRemotes.ts'
import type { HistoryVendor } from '../../vendors/questions.ts'
import { blockscoutHistory } from './providers/blockscout.ts'
import { onchain } from './providers/onchain.ts'
import { upstreamHistory } from './providers/upstream.ts'
import { zerionHistory } from './providers/zerion.ts'

/** History vendors by their name in the configuration. Only configured vendors are set. */
export type HistoryVendors = Partial<
  Record<NonNullable<Vendors['history']>[number], HistoryVendor | undefined>
>

/** Creates every history vendor that the configuration sets up. Each vendor has one file in `providers`. */
export function createHistoryVendors(dependencies: {
  chains: readonly Chain[]
  clock: () => number
  remotes: Remotes
  store: HistoryStore
}): HistoryVendors {
  const { blockscout, upstream, zerion } = dependencies.remotes
  return {
    blockscout: blockscout && blockscoutHistory(blockscout, dependencies),
    onchain: onchain(dependencies),
    upstream: upstream && upstreamHistory(upstream),
    zerion: zerion && zerionHistory(zerion),
  }
}
