import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import type { TransferFinder } from '../../chains/findTransfers.ts'
import type { MintReader } from '../../chains/solana/createMintReader.ts'
import type { Vendors } from '../../configuration/Vendors.ts'
import type { Log } from '../../log.ts'
import type { Remotes } from '../../vendors/createRemotes.ts'
import type { BalanceVendor } from '../../vendors/questions.ts'
import type { PriceOf } from './holdings.ts'
import { blockscoutBalances } from './providers/blockscout.ts'
import { onchainBalances } from './providers/onchain.ts'
import { upstreamBalances } from './providers/upstream.ts'
import { zerionBalances } from './providers/zerion.ts'

/** Balance vendors by their name in the configuration. Only configured vendors are set. */
export type BalanceVendors = Partial<
  Record<NonNullable<Vendors['balances']>[number], BalanceVendor | undefined>
>

/** Creates every balance vendor that the configuration sets up. */
export function createBalanceVendors(dependencies: {
  chains: readonly Chain[]
  log: Log
  mints: MintReader
  priceOf: PriceOf
  remotes: Remotes
  tokens: TokenReader
  transfers: TransferFinder
}): BalanceVendors {
  const { chains, remotes } = dependencies
  const { blockscout, upstream, zerion } = remotes
  return {
    blockscout: blockscout && blockscoutBalances(blockscout, chains),
    onchain: onchainBalances(dependencies),
    upstream: upstream && upstreamBalances(upstream),
    zerion: zerion && zerionBalances(zerion),
  }
}
