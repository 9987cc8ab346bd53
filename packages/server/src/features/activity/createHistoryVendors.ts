import type { Chain } from '../../chains/createChains.ts'
import type { Vendors } from '../../env.ts'
import type { HistoryStore } from '../../storage/history/HistoryStore.ts'
import type { HistoryVendor } from '../../vendors/questions.ts'
import { onchain } from './providers/onchain.ts'

/** Who can tell histories, by the name that the configuration knows them by; only those set up. */
export type HistoryVendors = Partial<
  Record<NonNullable<Vendors['history']>[number], HistoryVendor | undefined>
>

/** Every history vendor that the configuration sets up; one file of `providers` each. */
export function createHistoryVendors(dependencies: {
  chains: readonly Chain[]
  store: HistoryStore
}): HistoryVendors {
  return { onchain: onchain(dependencies) }
}
