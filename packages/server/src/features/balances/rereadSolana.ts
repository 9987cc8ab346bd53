import type { TokenBalance } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import { isSolana } from '../../chains/nativeToken.ts'
import type { MintReader } from '../../chains/solana/createMintReader.ts'
import type { BalanceQuestion } from '../../vendors/questions.ts'
import type { PriceOf } from './holdings.ts'
import { orderBalances } from './orderBalances.ts'
import { readSolanaBalances } from './readSolanaBalances.ts'

/** Does the same as `rereadNamed` for a Solana account. */
export async function rereadSolana(
  balances: readonly TokenBalance[],
  { address, chainId, tokens: ids = [] }: BalanceQuestion,
  dependencies: {
    chains: readonly Chain[]
    mints: MintReader
    priceOf: PriceOf
    signal: AbortSignal
  },
): Promise<readonly TokenBalance[]> {
  const touched = dependencies.chains.filter(
    (chain) =>
      isSolana(chain) &&
      chain.caipNetworkId === (chainId ?? chain.caipNetworkId) &&
      ids.some((id) => id.startsWith(`${chain.caipNetworkId}:`)),
  )
  const reads = await Promise.allSettled(
    touched.map(async (chain) => ({
      coin: coinOf(chain.caipNetworkId),
      held: await readSolanaBalances(chain, address, dependencies),
    })),
  )
  const done = reads.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : []))
  const named = new Set([...ids, ...done.map(({ coin }) => coin)])
  const read = done.map(({ coin }) => coin)
  const isReread = (balance: TokenBalance) =>
    named.has(keyOf(balance)) && read.includes(coinOf(balance.chainId))
  const old = new Map(balances.map((balance) => [keyOf(balance), balance]))
  return orderBalances([
    ...balances.filter((balance) => !isReread(balance)),
    ...done
      .flatMap(({ held }) => held.filter(isReread))
      .map((fresh) => {
        const before = old.get(keyOf(fresh))
        if (!before) return fresh
        const { price } = before
        // The vendor's metadata and price are more complete than those of the chain.
        return {
          ...before,
          quantity: fresh.quantity,
          value: Number(fresh.quantity.numeric) * price,
        }
      }),
  ])
}

const coinOf = (chainId: string | null | undefined) => `${chainId}:`
const keyOf = ({ address, chainId }: TokenBalance) => address ?? coinOf(chainId)
