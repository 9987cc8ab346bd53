import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import type { Vendors } from '../../configuration/Vendors.ts'
import type { Remotes } from '../../vendors/createRemotes.ts'
import type { PriceVendor } from '../../vendors/questions.ts'
import { coingeckoPrices } from './providers/coingecko.ts'
import { onchainPrices } from './providers/onchain.ts'
import { upstreamPrices } from './providers/upstream.ts'

/** Price vendors by their name in the configuration. Only configured vendors are set. */
export type PriceVendors = Partial<
  Record<NonNullable<Vendors['prices']>[number], PriceVendor | undefined>
>

/** Creates every price vendor that the configuration sets up. */
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
