import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import type { Vendors } from '../../env.ts'
import type { PriceVendor } from '../../vendors/questions.ts'
import { onchainPrices } from './providers/onchain.ts'

/** Who can tell prices, by the name that the configuration knows them by; only those set up. */
export type PriceVendors = Partial<
  Record<NonNullable<Vendors['prices']>[number], PriceVendor | undefined>
>

/** Every price vendor that the configuration sets up. */
export function createPriceVendors(dependencies: {
  chains: readonly Chain[]
  clock: () => number
  tokens: TokenReader
}): PriceVendors {
  return { onchain: onchainPrices(dependencies) }
}
