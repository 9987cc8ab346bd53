import type { Chain } from '../../chains/createChains.ts'
import type { TokenReader } from '../../chains/createTokenReader.ts'
import type { TransferFinder } from '../../chains/findTransfers.ts'
import type { Vendors } from '../../env.ts'
import type { Log } from '../../log.ts'
import type { BalanceVendor } from '../../vendors/questions.ts'
import type { PriceOf } from './holdings.ts'
import { onchainBalances } from './providers/onchain.ts'

/** Who can tell balances, by the name that the configuration knows them by; only those set up. */
export type BalanceVendors = Partial<
  Record<NonNullable<Vendors['balances']>[number], BalanceVendor | undefined>
>

/** Every balance vendor that the configuration sets up. */
export function createBalanceVendors(dependencies: {
  chains: readonly Chain[]
  log: Log
  priceOf: PriceOf
  tokens: TokenReader
  transfers: TransferFinder
}): BalanceVendors {
  return { onchain: onchainBalances(dependencies) }
}
