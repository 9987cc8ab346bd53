import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import type { Vendors } from '../../configuration/Vendors.ts'
import type { Remotes } from '../../vendors/createRemotes.ts'
import type { PriceVendor } from '../../vendors/questions.ts'
import { coingeckoPrices } from './providers/coingecko.ts'
import { onchainPrices } from './providers/onchain.ts'
import { upstreamPrices } from './providers/upstream.ts'

/** Who can tell prices, by the name that the configuration knows them by; only those set up. */
export type PriceVendors = Partial<
  Record<NonNullable<Vendors['prices']>[number], PriceVendor | undefined>
>

/** Every price vendor that the configuration sets up. */
export function createPriceVendors(dependencies: {
  chains: readonly Chain[]
  clock: () => number
  remotes: Remotes
  tokens: TokenReader
}): PriceVendors {
  const { chains, remotes } = dependencies
  const { coingecko, upstream } = remotes
  return {
    coingecko: coingeckoPrices(coingecko, chains),
    onchain: onchainPrices(dependencies),
    upstream: upstream && upstreamPrices(upstream),
  }
}
